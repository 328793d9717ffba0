import type { CallerContext } from '../../platform/engine/types.ts'

/** Longest name of a form, with space for a number after it. */
const longestName = 190

/** Returns a name for each form that no other form of the study or the library has. Appends a number to a name in use. */
export async function freeNames(
  { caller, studydesk }: CallerContext,
  studyId: string | null,
  names: readonly string[],
): Promise<readonly string[]> {
  const rows = await studydesk.engine.listWhole(caller, 'form', {
    ...(studyId === null ? { studyId_filled: 'false' } : { studyId }),
    _total: 'none',
  })
  const used = new Set(rows.rows.map(({ name }) => normalizeName(name ?? '')))
  return names.map((name) => {
    const plainName = name.replaceAll(/\s+/g, ' ').trim().slice(0, longestName)
    let free = plainName
    for (let number = 2; used.has(normalizeName(free)); number++) free = `${plainName} ${number}`
    used.add(normalizeName(free))
    return free
  })
}

const normalizeName = (name: string): string => name.toLowerCase().normalize('NFC')
