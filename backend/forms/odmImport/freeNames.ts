import type { CallerContext } from '../../engine/types.ts'

/** Characters of a form's name, with room for a number behind it. */
const longestName = 190

/** A name for each form that no other form of the study, or of the library, has: with a number behind it where it is used already. */
export async function freeNames(
  { caller, studydesk }: CallerContext,
  studyId: string | null,
  names: readonly string[],
): Promise<readonly string[]> {
  const rows = await studydesk.engine.listWhole(caller, 'form', {
    ...(studyId === null ? { studyId_filled: 'false' } : { studyId }),
    _total: 'none',
  })
  const used = new Set(rows.rows.map(({ name }) => normalised(name ?? '')))
  return names.map((name) => {
    const plain = name.replaceAll(/\s+/g, ' ').trim().slice(0, longestName)
    let free = plain
    for (let number = 2; used.has(normalised(free)); number++) free = `${plain} ${number}`
    used.add(normalised(free))
    return free
  })
}

const normalised = (name: string): string => name.toLowerCase().normalize('NFC')
