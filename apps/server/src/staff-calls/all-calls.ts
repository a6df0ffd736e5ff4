import { addAquarium, changeAquarium, removeAquarium } from "./aquariums/change-aquariums.ts";
import { listAquariums } from "./aquariums/list-aquariums.ts";
import { readAquariumAudit, readAudit } from "./audit.ts";
import type { StaffCall } from "./call.ts";
import { deleteBird, discardAll, discardOne, putBird, putBirds, putDetails } from "./drafts/change-draft.ts";
import { discardPending, exportZip, importZip, readImport, takePending } from "./drafts/exchange.ts";
import { preview } from "./drafts/preview.ts";
import { listPublishes, publish, readPublish, restore } from "./drafts/publishes.ts";
import { readReadiness, readWholeDraft } from "./drafts/read-draft.ts";
import { readMe } from "./me.ts";
import { adoptLearned } from "./penguins/adopt-learned.ts";
import { readLearned } from "./penguins/learned.ts";
import { readLookAlikes } from "./penguins/look-alikes.ts";
import { readStatistics } from "./penguins/statistics.ts";
import { addAquariumPerson, listAquariumPeople, removeAquariumPerson } from "./people/of-aquarium.ts";
import { addPerson, changePerson, listPeople, removePerson } from "./people/of-installation.ts";
import { sendPhotograph } from "./photographs/send-photograph.ts";
import { showPhotograph } from "./photographs/show-photograph.ts";
import { STUDY_CALLS } from "./studies/all-study-calls.ts";
import { deleteVisitor, listVisitorDeletions } from "./visitors/deletions.ts";

/** Every call of the staff app. Who may make which is checked, call by call and role by role, in `role-matrix.test.ts`. */
export const ALL_CALLS: readonly StaffCall[] = [
  readMe,
  listPeople,
  addPerson,
  changePerson,
  removePerson,
  readAudit,
  listAquariums,
  addAquarium,
  changeAquarium,
  removeAquarium,
  listAquariumPeople,
  addAquariumPerson,
  removeAquariumPerson,
  readAquariumAudit,
  readWholeDraft,
  putDetails,
  putBird,
  putBirds,
  deleteBird,
  discardOne,
  discardAll,
  readReadiness,
  publish,
  listPublishes,
  readPublish,
  restore,
  preview,
  exportZip,
  importZip,
  readImport,
  takePending,
  discardPending,
  sendPhotograph,
  showPhotograph,
  readLookAlikes,
  readLearned,
  adoptLearned,
  readStatistics,
  listVisitorDeletions,
  deleteVisitor,
  ...STUDY_CALLS,
];
