import type { EventImportNote, EventImportResult, ImportedVisit } from '#resources/visits/eventImport.ts'
import type { visitCalls } from '#resources/visits/visitsCalls.ts'
import { type RedcapSchedule, type RedcapVisit, redcapVisitsOf } from '../forms/odmImport/redcap/redcapSchedule.ts'
import { runInWorker } from '../forms/workers/runInWorker.ts'
import { badRequest, conflict } from '../platform/common/errors.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { Work } from '../platform/engine/engine.types.ts'
import { readIncomingFile } from '../platform/files/upload.ts'
import { requireStudy } from '../studies/requireStudySite.ts'
import { findVersionInUse, lockVisits } from './schedules.ts'

type Request = DeclaredRequest<(typeof visitCalls)['importEvents']>
type Note = Omit<EventImportNote, 'message'>

/**
 * Handles `POST study/{studyId}/event-import`: creates the groups and visits of a REDCap project with their forms, in one transaction.
 * Groups and visits with the same name stay unchanged. A check does the same and takes it back.
 * @throws notFound, conflict SchedulePublished, badRequest EventsNotReadable, invalid
 */
export async function importEvents(request: Request): Promise<EventImportResult> {
  const { caller, studydesk } = request
  const { uploadBytes, importBytes } = studydesk.config.limits
  const { fields, file } = await request.receive({ maxBytes: Math.min(uploadBytes, importBytes) }, readIncomingFile)
  const studyId = await requireStudy(request)
  const files = { content: file.content, mapping: fields.mapping ?? '', arms: fields.arms ?? '' }
  const schedule = await runInWorker('readSchedule', files, caller)
  if ('code' in schedule) throw badRequest('EventsNotReadable', { fields: [{ path: 'file', ...schedule } as never] })

  const rollback = new Error('An import was checked')
  let result: Omit<EventImportResult, 'notes'> & { readonly notes: readonly Note[] } = { groups: [], visits: [], notes: [] }
  try {
    await studydesk.engine.work(caller, async (work) => {
      await lockVisits(work.run, studyId)
      if ((await findVersionInUse({ run: work.run, caller }, studyId)) !== undefined) throw conflict('SchedulePublished')
      result = await createSchedule(work, { studyId, orgId: caller.orgId }, schedule)
      if (fields.check) throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  const message = (code: EventImportNote['code']) => studydesk.texts.text(caller.language, `visitSchedule:eventImport.notes.${code}`)
  return { ...result, notes: result.notes.map((note) => ({ ...note, message: message(note.code) })) }
}

interface Target {
  readonly studyId: string
  readonly orgId: string
}

async function createSchedule(work: Work, target: Target, schedule: RedcapSchedule) {
  const groups = schedule.arms.length > 1 ? await createGroups(work, target, schedule.arms) : new Map<string, Group>()
  const formIds = await readIdsByName(work, target, 'form')
  const visits = redcapVisitsOf(schedule)
  const existing = await readIdsByName(work, target, 'visit')
  const imported: ImportedVisit[] = []
  for (const visit of visits)
    imported.push(await createVisit(work, { studyId: target.studyId, visit, schedule, groups, formIds, existing }))
  return {
    groups: [...groups.values()].map(({ name, isNew }) => ({ name, isNew })),
    visits: imported,
    notes: notesOf(schedule, visits, formIds),
  }
}

interface Group {
  readonly id: string
  readonly name: string
  readonly isNew: boolean
}

/** Creates the groups that the study lacks. @returns groups by the number of their arm */
async function createGroups(work: Work, target: Target, arms: RedcapSchedule['arms']): Promise<ReadonlyMap<string, Group>> {
  const existing = await readIdsByName(work, target, 'study_group')
  const groups = new Map<string, Group>()
  for (const { number, name } of arms) {
    const id = existing.get(name.toLowerCase())
    const group = id === undefined ? await work.create('studyGroup', { studyId: target.studyId, name }) : { id }
    groups.set(number, { id: group.id, name, isNew: id === undefined })
  }
  return groups
}

const nameColumns = {
  form: 'select id::text, name from form where org_id = $1 and study_id = $2 order by created_at',
  visit: 'select id::text, name from visit where org_id = $1 and study_id = $2',
  study_group: 'select id::text, name from study_group where org_id = $1 and study_id = $2',
} as const

/** Returns ids of rows of the study by their names in small letters. */
async function readIdsByName(
  work: Work,
  { orgId, studyId }: Target,
  table: keyof typeof nameColumns,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await work.run({ text: nameColumns[table], values: [orgId, studyId] })
  return new Map(rows.map(({ id, name }) => [String(name).toLowerCase(), String(id)]))
}

interface VisitToCreate {
  readonly studyId: string
  readonly visit: RedcapVisit
  readonly schedule: RedcapSchedule
  readonly groups: ReadonlyMap<string, Group>
  readonly formIds: ReadonlyMap<string, string>
  readonly existing: ReadonlyMap<string, string>
}

async function createVisit(work: Work, { studyId, visit, schedule, groups, formIds, existing }: VisitToCreate): Promise<ImportedVisit> {
  const { name, arms, targetDay, events } = visit
  const [event] = events
  const groupsOfVisit = arms.flatMap((arm) => groups.get(arm) ?? [])
  const forms = formNamesOf(visit, schedule).filter((form) => formIds.has(form.toLowerCase()))
  const timing = { targetDay, windowBefore: event?.before ?? 0, windowAfter: event?.after ?? 0 }
  const isNew = !existing.has(name.toLowerCase())
  if (isNew) {
    const created = await work.create('visit', { studyId, name, ...timing, groupIds: groupsOfVisit.map(({ id }) => id) })
    for (const form of forms)
      await work.create('visitForm', {
        visitId: created.id,
        formId: formIds.get(form.toLowerCase()) ?? '',
        isRepeated: isRepeatedForm(form, visit, schedule),
      })
  }
  return { name, groups: groupsOfVisit.map((group) => group.name), ...timing, forms, isNew }
}

/** True if the project repeats the instrument, or the whole event, at one of the events of the visit. */
const isRepeatedForm = (form: string, { events }: RedcapVisit, { repeating, formNames }: RedcapSchedule): boolean =>
  repeating.some(
    (each) =>
      events.some(({ uniqueName }) => each.event === uniqueName || each.event === '') &&
      (each.form === null || (formNames.get(each.form) ?? each.form) === form),
  )

const formNamesOf = ({ events }: RedcapVisit, { formNames }: RedcapSchedule): readonly string[] =>
  (events[0]?.forms ?? []).map((form) => formNames.get(form) ?? form)

function notesOf(schedule: RedcapSchedule, visits: readonly RedcapVisit[], formIds: ReadonlyMap<string, string>): readonly Note[] {
  const missing = new Set(visits.flatMap((visit) => formNamesOf(visit, schedule)).filter((form) => !formIds.has(form.toLowerCase())))
  const nameOfEvent = (uniqueName: string) =>
    visits.find(({ events }) => events.some((event) => event.uniqueName === uniqueName))?.name ?? uniqueName
  return [
    ...[...missing].map((text): Note => ({ code: 'formMissing', text })),
    ...(schedule.events.every(({ day }) => day === null) ? [{ code: 'noDays', text: '' } as const] : []),
    ...(schedule.events.every(({ forms }) => forms.length === 0) ? [{ code: 'noForms', text: '' } as const] : []),
    ...(visits[0] !== undefined && visits[0].arms.length > 0 ? [{ code: 'baselineOfArm', text: visits[0].name } as const] : []),
    ...schedule.repeating.map(({ event, form }): Note => {
      const place = nameOfEvent(event)
      if (form === null) return { code: 'repeatingEvent', text: place }
      const name = schedule.formNames.get(form) ?? form
      return { code: 'repeatingForm', text: place === '' ? name : `${place}: ${name}` }
    }),
  ]
}
