import { selectBy } from "../../database/batches.ts";
import { generatedKey } from "../../database/generated-key.ts";
import type { PersonalData } from "../../database/personal-data.ts";
import { deviceDigest } from "../../sessions/forgotten.ts";

/**
 * What staff call a kiosk: no visitor's, but it is known by a digest of the device's number, and goes with
 * what else is of the device.
 */
export const kioskData: PersonalData = {
  tables: ["kiosk"],

  async find(database, { device }) {
    const digests =
      device === undefined ? [] : [deviceDigest(await generatedKey(database, "research_key"), device)];
    const rows = await selectBy(database, ["aquarium"], "kiosk", "device", digests);
    return {
      counts: { kiosks: rows.length },
      aquariums: rows.map(({ aquarium }) => aquarium),
      async delete(transaction) {
        for (const digest of digests)
          await transaction.deleteFrom("kiosk").where("device", "=", digest).execute();
        return [];
      },
    };
  },
};
