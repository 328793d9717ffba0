import { shortLabel } from '../../../base/ui/Tabs.tsx'

/** Pixels: of a letter at its widest on average, of what stands around a tab's words, of the button that opens the others. */
const letter = 8
const around = 28
const button = 130

const widthOf = (name: string): number => shortLabel(name).text.length * letter + around

/**
 * Which tabs have room in a bar, in their order: as many as fit, the open one among them in any case. The others stand in a menu. Pure.
 * @param room pixels of the whole bar
 */
export function fittingTabs<Tab extends { readonly id: string; readonly name: string }>(
  tabs: readonly Tab[],
  { room, standing, open }: { readonly room: number; readonly standing: readonly string[]; readonly open: string | null },
): { readonly shown: readonly Tab[]; readonly others: readonly Tab[] } {
  let left = room - button - standing.reduce((sum, name) => sum + widthOf(name), 0)
  const current = tabs.find(({ id }) => id === open)
  if (current !== undefined) left -= widthOf(current.name)
  let isFull = false
  const shown = tabs.filter((tab) => {
    if (tab === current) return true
    left -= widthOf(tab.name)
    isFull ||= left < 0
    return !isFull
  })
  return { shown, others: tabs.filter((tab) => !shown.includes(tab)) }
}
