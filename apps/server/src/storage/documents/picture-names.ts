import type { PenguinRecord } from "@harapen/contract/records";

/** Returns the names in `media` of a penguin's pictures: picture and icon, and its photographs with their icons. */
export function pictureNames({ picture, icon, photographs = [] }: PenguinRecord): string[] {
  return [picture, icon, ...photographs.flatMap(({ file, icon }) => (icon ? [file, icon] : [file]))];
}

/** Returns a penguin with other names for its pictures. */
export function renamePictures(
  record: PenguinRecord,
  nameOf: (name: string, size: "picture" | "icon") => string,
): PenguinRecord {
  const { picture, icon, photographs } = record;
  return {
    ...record,
    picture: nameOf(picture, "picture"),
    icon: nameOf(icon, "icon"),
    ...(photographs && {
      photographs: photographs.map((each) => ({
        ...each,
        file: nameOf(each.file, "picture"),
        ...(each.icon && { icon: nameOf(each.icon, "icon") }),
      })),
    }),
  };
}
