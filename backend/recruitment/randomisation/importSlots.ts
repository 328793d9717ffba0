import type { SlotImportAnswer, SlotProblem } from '#resources/recruitment/randomisationAnswers.ts'
import type { randomisationCalls } from '#resources/recruitment/randomisationCalls.ts'
import { levelsOfStratum, mostSlots, stratumOf } from '#resources/recruitment/randomisationRules.ts'
import { badRequest, conflict } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import { readCsv } from '../../platform/engine/csv/read.ts'
import { type Arm, readArms, readSites, readStrata, type StratumSite, siteFinder } from './design.ts'
import { countSlots } from './generate.ts'
import { lockOpenList } from './lists.ts'

/** A line of the file. */
export interface SlotLine {
  readonly stratum: string
  readonly position: string
  readonly arm: string
  readonly code: string
}

interface KnownDesign {
  readonly strata: readonly string[]
  readonly arms: readonly Arm[]
  /** Numbers of existing slots, by stratum. */
  readonly counts: ReadonlyMap<string, number>
  /** Existing codes. */
  readonly codes: ReadonlySet<string>
}

/** Maximum number of problems in a response. */
const mostProblems = 100

/**
 * Checks the lines of a list from a file: strata and arms exist, codes are unique, and the positions of each stratum continue without a
 * gap. Lines of different strata may be mixed. Pure.
 */
export function checkLines(lines: readonly SlotLine[], { strata, arms, counts, codes }: KnownDesign): readonly SlotProblem[] {
  const armNames = new Set(arms.map(({ name }) => name.toLowerCase()))
  const lastPositions = new Map(counts)
  const seenCodes = new Set(codes)
  return lines.flatMap(({ stratum, position, arm, code }, index): readonly SlotProblem[] => {
    const problem = (problemCode: SlotProblem['code']): SlotProblem => ({ line: index + 1, code: problemCode })
    if (!strata.includes(stratum)) return [problem('unknownStratum')]
    const expectedPosition = (lastPositions.get(stratum) ?? 0) + 1
    const problems = [
      ...(armNames.has(arm.toLowerCase()) ? [] : [problem('unknownArm')]),
      ...(position === '' ? [problem('positionMissing')] : Number(position) === expectedPosition ? [] : [problem('positionOutOfOrder')]),
      ...(code !== '' && seenCodes.has(code.toLowerCase()) ? [problem('codeRepeated')] : []),
    ]
    lastPositions.set(stratum, expectedPosition)
    seenCodes.add(code.toLowerCase())
    return problems
  })
}

/**
 * Adds the slots of a file to a list that was prepared elsewhere: all lines or none.
 * @throws notFound, conflict ListClosed, ListNotImported, badRequest for a file that cannot be read
 */
export async function importSlots({
  caller,
  studydesk,
  params: { id },
  input,
}: DeclaredRequest<(typeof randomisationCalls)['importSlots']>): Promise<SlotImportAnswer> {
  const { orgId } = caller
  const list = await studydesk.engine.read(caller, 'randomisationList', id)
  if (list.source !== 'IMPORTED') throw conflict('ListNotImported')
  const fileLines = linesOf(input.csv)
  return studydesk.engine.work(caller, async (work) => {
    await lockOpenList(work, orgId, id)
    const { run, trusted } = work
    const sites = await readSites(run, orgId, list.studyId)
    const siteOf = siteFinder(sites)
    const lines = fileLines.map((line) => ({ ...line, stratum: keyOfStratum(line.stratum, sites) }))
    const arms = await readArms(run, orgId, list.studyId)
    const existing = await run({
      text: 'select lower(code) as code from randomisation_slot where org_id = $1 and list_id = $2 and code is not null',
      values: [orgId, id],
    })
    const problems = checkLines(lines, {
      strata: await readStrata(run, orgId, list.studyId),
      arms,
      counts: await countSlots(run, orgId, id),
      codes: new Set(existing.rows.map(({ code }) => String(code))),
    })
    if (problems.length > 0) return { accepted: 0, problems: problems.slice(0, mostProblems) }
    const armIds = new Map(arms.map((arm) => [arm.name.toLowerCase(), arm.id]))
    const slots = lines.map(({ stratum, position, arm, code }) => ({
      listId: id,
      stratum,
      siteId: siteOf(stratum),
      position: Number(position),
      armId: armIds.get(arm.toLowerCase()) ?? null,
      code: code === '' ? null : code,
    }))
    if (!input.isDryRun)
      for (let start = 0; start < slots.length; start += chunkRows)
        await trusted.createMany('randomisationSlot', slots.slice(start, start + chunkRows))
    return { accepted: slots.length, problems: [] }
  })
}

/** Returns the key of a stratum in a file, where people write the code or the name of a site instead of its id. */
export const keyOfStratum = (stratum: string, sites: readonly StratumSite[]): string =>
  stratumOf(
    levelsOfStratum(stratum).map((level) => {
      const text = level.trim().toLowerCase()
      const site = sites.find(({ code }) => code?.toLowerCase() === text) ?? sites.find(({ name }) => name.toLowerCase() === text)
      return site?.id ?? level.trim()
    }),
  )

/** Maximum number of rows in one statement. */
const chunkRows = 500

/** Columns of the file, with further accepted names. */
const columnNames = {
  stratum: ['stratum', 'strate'],
  position: ['position', 'sequence', 'rang'],
  arm: ['arm', 'treatment', 'bras', 'traitement'],
  code: ['code', 'kit', 'kit number', 'randomization code', 'numéro de trousse'],
} as const satisfies Record<keyof SlotLine, readonly string[]>

/** @throws badRequest SlotColumnsMissing */
function linesOf(csv: string): readonly SlotLine[] {
  const { headers, rows } = readCsv({ name: 'list.csv', content: Buffer.from(csv, 'utf8') }, mostSlots)
  const indexOf = (name: keyof SlotLine) =>
    headers.findIndex((header) => (columnNames[name] as readonly string[]).includes(header.toLowerCase()))
  const columns = { stratum: indexOf('stratum'), position: indexOf('position'), arm: indexOf('arm'), code: indexOf('code') }
  if (columns.stratum < 0 || columns.position < 0 || columns.arm < 0) throw badRequest('SlotColumnsMissing')
  const cellOf = (row: readonly string[], index: number) => (row[index] ?? '').trim()
  return rows.map((row) => ({
    stratum: cellOf(row, columns.stratum),
    position: cellOf(row, columns.position),
    arm: cellOf(row, columns.arm),
    code: cellOf(row, columns.code),
  }))
}
