export const hostedWindow = {
  'hosted-window.waitingNumber': '{atLeast, select, yes {{count, number}+} other {{count, number}}}',
  'hosted-window.waiting':
    '{count, plural, one {# device waits} other {{atLeast, select, yes {{count, number}+} other {{count, number}}} devices wait}}',
} as const
