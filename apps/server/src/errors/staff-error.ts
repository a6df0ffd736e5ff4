import type { StaffFailureCode } from "@harapen/contract/staff/failure";

const STATUS: Readonly<Record<StaffFailureCode, number>> = {
  "bad-request": 400,
  unauthorized: 401,
  "not-staff": 403,
  forbidden: 403,
  misdirected: 421,
  "own-roles": 403,
  "known-elsewhere": 403,
  "not-found": 404,
  conflict: 409,
  "not-ready": 409,
  unchanged: 409,
  "used-id": 409,
  "draft-exists": 409,
  "default-aquarium": 409,
  "last-admin": 409,
  "known-person": 409,
  "other-study-runs": 409,
  "wrong-status": 409,
  blinded: 409,
  "export-too-large": 413,
  "too-large": 413,
  "too-many-pixels": 413,
  "not-a-photograph": 415,
  heic: 415,
  damaged: 422,
  "too-slow": 422,
  busy: 503,
  "too-many-requests": 429,
  "service-unavailable": 503,
  internal: 500,
};

/** A refused staff call: its code, its message and its details go to the client. */
export class StaffError extends Error {
  readonly code: StaffFailureCode;
  readonly details: unknown;

  constructor(code: StaffFailureCode, message: string, details?: unknown) {
    super(message);
    this.name = "StaffError";
    this.code = code;
    this.details = details;
  }

  get statusCode(): number {
    return STATUS[this.code];
  }
}
