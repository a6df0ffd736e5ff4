/**
 * Hanzi that tables of birds have, and the commonest of written Chinese: by them a text's encoding is told.
 * Chosen by hand; a longer list tells shorter texts.
 */
export const COMMON_HANZI: ReadonlySet<string> = new Set(
  "的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后" +
    "小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长" +
    "名称姓字性别雌雄公母男女出身生日期地点产备注说明标签颜色脚环左右配偶伴侣介绍评论父母亲年月日企鹅水族馆" +
    "红橙黄金绿青蓝紫粉棕白银灰黑浅深豆小大连北京上海香港石头海洋波浪雪冰星花米糖果球宝贝乐美丽爱喜欢活泼安静",
);

/** Syllables that tables of birds have, and the commonest of written Korean. */
export const COMMON_SYLLABLES: ReadonlySet<string> = new Set(
  "이다는을의가에고하지를은한기로나도사리인자어대서아시정그일있해부스것수들년제만보라상전게원구여면과장니" +
    "마거오성유중적할비소선동위경공적용물우모주방조신국세문관되았었했습요까때더많좋매" +
    "이름성별암컷수컷남여생일년월출생지산비고메모설명소개밴드색왼쪽오른쪽짝펭귄빨강주황노랑초록파랑보라분홍갈색하양검정회은금",
);
