/** The anchor of the study's part of About. */
export const STUDY_ANCHOR = "study";
