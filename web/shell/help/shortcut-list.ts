/** The console's keys as people read them, with the text that says what they do: those of `use-shortcuts.ts`, of lists, details and dialogs. */
export const shortcutList = [
  { keys: ['Ctrl', 'K'], does: 'shell.search' },
  { keys: ['?'], does: 'shell.help' },
  { keys: ['Alt', 'L'], does: 'shell.lock' },
  { keys: ['Alt', 'W'], does: 'shell.tabClose' },
  { keys: ['Alt', 'R'], does: 'shell.tabReload' },
  { keys: ['Alt', 'Shift', '→'], does: 'shell.keyNext' },
  { keys: ['Alt', 'Shift', '←'], does: 'shell.keyPrevious' },
  { keys: ['Alt', '1…9'], does: 'shell.keyTab' },
  { keys: ['Delete'], does: 'shell.keyDelete' },
  { keys: ['↑', '↓', 'Enter'], does: 'shell.keyRows' },
  { keys: ['[', ']'], does: 'shell.keySteps' },
  { keys: ['Ctrl', 'Z'], does: 'shell.keyUndo' },
  { keys: ['Ctrl', 'Enter'], does: 'shell.keySend' },
  { keys: ['Esc'], does: 'shell.keyEscape' },
] as const;
