import * as z from "zod/mini";
import { identifier } from "./fields.ts";

/** Call 6, JSON: makes a member known. Answers `success`. */
export const registerUserRequest = z.object({ name: identifier, uid: identifier });
