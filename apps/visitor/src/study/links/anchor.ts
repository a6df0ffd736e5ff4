/** Where on About the study is. */
export const STUDY_ANCHOR = "study";
