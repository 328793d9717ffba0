/** Whether this machine's keyboard has ⌘ in place of Ctrl. */
const isMac = (platform: string = navigator.platform): boolean => /Mac|iPhone|iPad|iPod/.test(platform)

/**
 * The keys of a shortcut as they are printed on the keyboard: one list a press, `$mod+K` → [['Ctrl', 'K']], on a Mac [['⌘', 'K']].
 * @param names of keys that have a word and no sign, in the user's language
 */
export function keyNames(keys: string, names: Readonly<Record<string, string>>, mac: boolean = isMac()): string[][] {
  const signs = mac ? macSigns : {}
  return keys.split(' ').map((press) => partsOf(press).map((key) => signs[key] ?? names[key] ?? arrows[key] ?? printed(key)))
}

/** `+` itself is a key too. */
const partsOf = (press: string): string[] => (press === '+' ? ['+'] : press.split('+').filter((part) => !/^\[\w+\]$/.test(part)))

const printed = (key: string): string => {
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
