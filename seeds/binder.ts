import { documentExemption } from '#resources/binder/documentExemption.ts'
import { documentRule } from '#resources/binder/documentRule.ts'
import { documentType } from '#resources/binder/documentType.ts'
import { filedDocument } from '#resources/binder/filedDocument.ts'
import { genericTypes, valuesOfType } from '#resources/binder/genericTypes.ts'
import { protocolVersion } from '#resources/binder/protocolVersion.ts'
import { defaultWarnDays } from '#resources/binder/recordTerms.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { document } from '#resources/library/document.ts'
import { libraryFolder } from '#resources/library/libraryFolder.ts'
import { exemptionPlan, filingPlans, folderName, rulePlans, versionPlans } from './binderPlans.ts'
import { storyDay } from './calendar.ts'
import { pdfOf } from './papers.ts'
import { stored } from './stored.ts'
import type { DemoFile } from './types.ts'

type Row = Values & { readonly id: string }

interface BinderContext {
  readonly language: Language
  /** Study sites; the filed documents belong to the first study and its first two sites. */
  readonly studySites: readonly Row[]
  readonly assignments: readonly Row[]
  readonly courseId: string | null
  readonly coordinatorId: string | null
  readonly investigatorId: string | null
}

const on = (days: number): string => addDays(storyDay, -days)

/** Generates document types, rules and the binder of the first study, with an expected document in each state. */
export function makeBinder(random: Random, context: BinderContext) {
  const { language, studySites, courseId, investigatorId } = context
  const studyId = studySites[0]?.studyId ?? null
  const provingCodes = new Set(rulePlans.flatMap(({ code, hasCourse }) => (hasCourse === true ? [code] : [])))
  const types = genericTypes.map((type) =>
    stored(random, documentType, { ...valuesOfType(type, language), courseId: provingCodes.has(type.code) ? courseId : null }),
  )
  const typeIds = new Map(types.map(({ id, code }) => [code, id]))
  const rules = rulePlans.map(({ code, hasCourse, warnDays = defaultWarnDays, ...rule }) =>
    stored(random, documentRule, {
      ...rule,
      documentTypeId: typeIds.get(code),
      courseId: hasCourse === true ? courseId : null,
      warnDays,
      studyStates: ['RECRUITING', 'ACTIVE_NOT_RECRUITING', 'ON_HOLD'],
    }),
  )
  const versions = versionPlans.map(({ label, days }) =>
    stored(random, protocolVersion, { studyId, label, effectiveOn: on(days) }, on(days)),
  )
  const folder = stored(random, libraryFolder, { name: folderName[language], studyId })
  const filings = filingPlans.map((plan) => createFiling(random, { ...context, plan, studyId, typeIds, versions, folderId: folder.id }))
  const exemption = stored(random, documentExemption, {
    documentTypeId: typeIds.get(exemptionPlan.code),
    studyId,
    siteId: siteOf(studySites, 1),
    reason: exemptionPlan.reason[language],
  })
  return {
    types,
    rules,
    versions,
    folder,
    documents: filings.map(({ paper }) => paper),
    files: filings.map(({ file }) => file),
    filed: filings.map(({ filed }) => filed),
    exemptions: [{ ...exemption, createdBy: investigatorId, updatedBy: investigatorId }],
  }
}

const siteOf = (studySites: readonly Row[], position: number): unknown => {
  const sites = studySites.filter(({ studyId }) => studyId === studySites[0]?.studyId)
  return (sites[position] ?? sites[0])?.siteId ?? null
}

interface FilingContext extends BinderContext {
  readonly plan: (typeof filingPlans)[number]
  readonly studyId: unknown
  readonly typeIds: ReadonlyMap<unknown, string>
  readonly versions: readonly Row[]
  readonly folderId: string
}

function createFiling(random: Random, context: FilingContext): { readonly paper: Row; readonly file: DemoFile; readonly filed: Row } {
  const { plan, language, studyId, studySites, typeIds, versions, folderId, coordinatorId, investigatorId } = context
  const name = plan.name[language]
  const siteId = plan.site === undefined ? null : siteOf(studySites, plan.site)
  const addedOn = on(plan.days - 1)
  const fileId = random.uuid(addedOn)
  const content = pdfOf(name.replace('.pdf', ''), [
    genericTypes.find(({ code }) => code === plan.code)?.name[language] ?? '',
    on(plan.days),
  ])
  const paper = stored(
    random,
    document,
    {
      ...{ folderId, studyId, name, fileId, ownerId: coordinatorId, contentType: 'application/pdf', versionNumber: 1, needsReading: false },
      ...{ tags: [], fileSize: Buffer.byteLength(content), dateAdded: `${addedOn}T14:00:00.000Z` },
    },
    addedOn,
  )
  const isReviewed = plan.status !== 'FILED'
  const filed = stored(
    random,
    filedDocument,
    {
      documentTypeId: typeIds.get(plan.code),
      studyId,
      siteId,
      userId: plan.person === undefined ? null : personOf(context, siteId, plan.person),
      protocolVersionId: versions.find(({ label }) => label === plan.version)?.id ?? null,
      documentId: paper.id,
      versionNumber: 1,
      documentDate: on(plan.days),
      status: plan.status,
      filedBy: coordinatorId,
      reviewedOn: isReviewed ? `${on(plan.days - 2)}T16:00:00.000Z` : null,
      reviewedBy: isReviewed ? investigatorId : null,
    },
    addedOn,
  )
  return {
    paper,
    file: {
      ...{ id: fileId, fileName: name, content, contentType: 'application/pdf' },
      ...{ owner: { resource: 'document', id: paper.id }, field: 'fileId' },
    },
    filed: { ...filed, createdBy: coordinatorId, updatedBy: isReviewed ? investigatorId : coordinatorId },
  }
}

/** Returns a member of the site team for whom the rules expect documents. */
function personOf({ assignments, studyId }: FilingContext, siteId: unknown, position: number): unknown {
  const roles = new Set<unknown>(rulePlans.flatMap(({ siteRoles = [] }) => siteRoles))
  const team = assignments.filter((each) => each.studyId === studyId && each.siteId === siteId && roles.has(each.siteRole))
  return (team[position] ?? team[0])?.userId ?? null
}
