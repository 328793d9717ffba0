/** True if the keyboard has ⌘ instead of Ctrl. */
const isMac = (platform: string = navigator.platform): boolean => /Mac|iPhone|iPad|iPod/.test(platform)

/**
 * Returns the names of a shortcut's keys as printed on the keyboard, one list per key press: `$mod+K` → [['Ctrl', 'K']], on a Mac [['⌘',
 * 'K']].
 * @param names names of keys that are labelled by a word, in the user's language
 */
export function keyNames(keys: string, names: Readonly<Record<string, string>>, mac: boolean = isMac()): string[][] {
  const signs = mac ? macSigns : {}
  return keys.split(' ').map((press) => keysOf(press).map((key) => signs[key] ?? names[key] ?? arrows[key] ?? formatKey(key)))
}

/** Splits a key press into keys. A single `+` is a key, not a separator. */
const keysOf = (press: string): string[] => (press === '+' ? ['+'] : press.split('+').filter((key) => !/^\[\w+\]$/.test(key)))

const formatKey = (key: string): string => {
  const code = /^(?:Key|Digit)(.)$/.exec(key)
  return (code?.[1] ?? key).length === 1 ? (code?.[1] ?? key).toUpperCase() : key
}

const arrows: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }

const macSigns: Readonly<Record<string, string>> = {
  $mod: '⌘',
  Meta: '⌘',
  Control: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Enter: '↩',
  Backspace: '⌫',
  Delete: '⌦',
}
