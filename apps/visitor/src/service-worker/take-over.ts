/** What a page that has just begun asks of a service worker that waits: to take over, if it is the only page. */
export const TAKE_OVER = "harapen-take-over";
