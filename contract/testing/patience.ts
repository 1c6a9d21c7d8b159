/**
 * Milliseconds that a test waits for something expected. It is far longer than any machine needs, because it only ends
 * tests that would wait for ever; no expectation depends on it.
 */
export const patience = 60_000
