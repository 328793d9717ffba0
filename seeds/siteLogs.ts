import type { Values } from '#resources/core/conditions.ts'
import { createRandom, type Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { delegation } from '#resources/siteLogs/delegation.ts'
import { delegationTask } from '#resources/siteLogs/delegationTask.ts'
import { type TaskCode, usualTasks, valuesOfTask } from '#resources/siteLogs/taskCodes.ts'
import { storyDay } from './calendar.ts'
import { makeMonitoring } from './monitoring.ts'
import type { StaffMember } from './staff.ts'
import { stored } from './stored.ts'
import { makeStudyProducts } from './studyProducts.ts'
import { makeTrainings } from './trainings.ts'
import type { DemoRows } from './types.ts'

type Row = Values & { readonly id: string }

interface SiteLogsContext {
  readonly language: Language
  /** The study site whose logs the demo contains. */
  readonly studySite: Values | undefined
  readonly assignments: readonly Row[]
  readonly staff: readonly StaffMember[]
  readonly participations: readonly Row[]
}

const on = (days: number): string => addDays(storyDay, -days)

/** Tasks by role at the site. Members with other roles have no delegation. */
const tasksOfRoles: Readonly<Record<string, readonly TaskCode[]>> = {
  PRINCIPAL_INVESTIGATOR: ['CONSENT', 'ELIGIBILITY', 'MEDICAL_ASSESSMENT', 'RANDOMISATION'],
  COORDINATOR: ['CONSENT', 'DATA_ENTRY', 'SAFETY_REPORTING', 'ESSENTIAL_RECORDS', 'PRODUCT'],
  SUB_INVESTIGATOR: ['CONSENT', 'ELIGIBILITY', 'MEDICAL_ASSESSMENT'],
  RESEARCH_NURSE: ['SAMPLES', 'PRODUCT'],
}

/** Generates the delegation log, the monitoring visits, the product accountability and the training records of one study site. */
export function makeSiteLogs(seed: number, context: SiteLogsContext): readonly DemoRows[] {
  const { language, studySite, assignments, staff, participations } = context
  const team = assignments.filter(({ studyId, siteId }) => studyId === studySite?.studyId && siteId === studySite?.siteId)
  const findStaff = (key: string): string | null =>
    staff.find(({ account, roleKey }) => account !== null && roleKey === key)?.row.id ?? null
  const others = new Set<unknown>(staff.flatMap(({ row, account }) => (account === null && row.status === 'ACTIVE' ? [row.id] : [])))
  const ownerId = team.map(({ userId }) => String(userId)).find((userId) => others.has(userId)) ?? null
  return [
    ...makeDelegations(createRandom(seed), { language, team, investigatorId: findStaff('investigator') }),
    ...makeMonitoring(createRandom(seed + 1), { language, studySite, ownerId }),
    ...makeStudyProducts(createRandom(seed + 2), { language, studySite, participations, coordinatorId: findStaff('coordinator') }),
    ...makeTrainings(createRandom(seed + 3), { language, team }),
  ]
}

interface DelegationContext {
  readonly language: Language
  /** Assignments to the study site. */
  readonly team: readonly Row[]
  /** The principal investigator, who signs. */
  readonly investigatorId: string | null
}

/** Generates the tasks of the organisation and the delegation log. The newest delegation is not signed. */
function makeDelegations(random: Random, { language, team, investigatorId }: DelegationContext): readonly DemoRows[] {
  const tasks = usualTasks.map((task) => stored(random, delegationTask, valuesOfTask(task, language)))
  const members = team.filter(({ siteRole }) => tasksOfRoles[String(siteRole)] !== undefined)
  const delegations = members.map(({ studyId, siteId, userId, siteRole }, index) => {
    const taskIds = tasks.filter(({ code }) => tasksOfRoles[String(siteRole)]?.includes(code as TaskCode)).map(({ id }) => id)
    const startsOn = on(140 - index)
    const isSigned = index < members.length - 1 && investigatorId !== null
    const signature = isSigned ? { status: 'SIGNED', signedOn: `${startsOn}T14:00:00.000Z`, signedBy: investigatorId } : {}
    return stored(random, delegation, { studyId, siteId, userId, taskIds, startsOn, ...signature }, startsOn)
  })
  return [
    { resource: 'delegationTask', rows: tasks },
    { resource: 'delegation', rows: delegations },
  ]
}
