/** The number of drawings to store, and the paths of the calls for the base list and for storing one. */
export interface AlbumSize {
  readonly count: number;
  readonly basePath: string;
  readonly savePath: string;
}

/**
 * Runs in the page of a signed-in member: stores drawings of the usual size in their album, each with its own
 * spots.
 */
export async function fillAlbum({ count, basePath, savePath }: AlbumSize): Promise<void> {
  const { user, idToken } = JSON.parse(sessionStorage.getItem("harapen.sign-in") ?? "{}");
  const canvas = Object.assign(document.createElement("canvas"), { width: 760, height: 820 });
  const paint = canvas.getContext("2d");
  if (!paint) throw new Error("no canvas");
  const base: { id: string }[] = await (await fetch(basePath)).json();
  for (let drawing = 0; drawing < count; drawing++) {
    paint.fillStyle = "white";
    paint.fillRect(0, 0, 760, 820);
    paint.strokeStyle = "#9db6c9";
    paint.lineWidth = 5;
    for (const size of [120, 200, 280, 330]) {
      paint.beginPath();
      paint.ellipse(380, 440, size, size * 1.1, 0, 0, 7);
      paint.stroke();
    }
    paint.fillStyle = "#12304f";
    for (let spot = 0; spot < 9; spot++) {
      paint.beginPath();
      paint.arc(240 + ((drawing * 37 + spot * 71) % 280), 290 + ((drawing * 53 + spot * 97) % 380), 12, 0, 7);
      paint.fill();
    }
    const answer = await fetch(savePath, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${idToken}` },
      body: JSON.stringify({
        mail: "",
        uid: user.uid,
        aquarium: "minato",
        penguin_name: base[drawing % base.length]?.id,
        image: canvas.toDataURL(),
        drawing_id: crypto.randomUUID(),
      }),
    });
    if (!answer.ok) throw new Error(`a drawing was answered ${answer.status}`);
  }
}
