/**
 * In ms: how long a test waits for what should come. It is far longer than any machine needs, as it only has to end a test
 * that waits in vain; what a test expects never depends on it.
 */
export const patience = 60_000
