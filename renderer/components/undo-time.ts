/** Milliseconds that taking something out can be undone by its toast: time to read, find and press it. */
export const UNDO_TIME = 10_000;
