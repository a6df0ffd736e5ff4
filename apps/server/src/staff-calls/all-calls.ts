import { addAquarium, changeAquarium } from "./aquariums/change-aquariums.ts";
import { listAquariums } from "./aquariums/list-aquariums.ts";
import { readAquariumAudit, readAudit } from "./audit.ts";
import type { StaffCall } from "./call.ts";
import { readMe } from "./me.ts";
import { addAquariumPerson, listAquariumPeople, removeAquariumPerson } from "./people/of-aquarium.ts";
import { addPerson, changePerson, listPeople, removePerson } from "./people/of-installation.ts";

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
  listAquariumPeople,
  addAquariumPerson,
  removeAquariumPerson,
  readAquariumAudit,
];
