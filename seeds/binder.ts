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
import {
  exemptionPlan,
  type FilingPlan,
  filingPlans,
  folderName,
  rulePlans,
  secondFilingPlans,
  secondVersionPlans,
  versionPlans,
} from './binderPlans.ts'
import { storyDay } from './calendar.ts'
import { pdfOf } from './papers.ts'
import { stored } from './stored.ts'
import type { DemoFile } from './types.ts'

type Row = Values & { readonly id: string }

interface BinderContext {
  readonly language: Language
  /** Study sites; the filed documents belong to the first two studies. */
  readonly studySites: readonly Row[]
  readonly assignments: readonly Row[]
  readonly courseId: string | null
  readonly coordinatorId: string | null
  readonly investigatorId: string | null
}

const on = (days: number): string => addDays(storyDay, -days)

/**
 * Generates document types, rules, and the binders of two studies: the first with an expected document in each state, the second nearly
 * complete.
 * @param random sequence of the first study; `later` is the sequence of the second one, so that the first stays the same
 */
export function makeBinder(random: Random, later: Random, context: BinderContext) {
  const { language, studySites, courseId, investigatorId } = context
  const studyId = studySites[0]?.studyId ?? null
  const provingCodes = new Set(rulePlans.flatMap(({ code, hasCourse }) => (hasCourse === true ? [code] : [])))
  const types = genericTypes.map((type) =>
    stored(random, documentType, { ...valuesOfType(type, language), courseId: provingCodes.has(type.code) ? courseId : null }),
  )
  const typeIds = new Map(types.map(({ id, code }) => [code, id]))
  const rules = rulePlans.map(({ code, hasCourse, isOfFirstStudy, warnDays = defaultWarnDays, ...rule }) =>
    stored(random, documentRule, {
      ...rule,
      documentTypeId: typeIds.get(code),
      courseId: hasCourse === true ? courseId : null,
      studyId: isOfFirstStudy === true ? studyId : null,
      warnDays,
      studyStates: ['RECRUITING', 'ACTIVE_NOT_RECRUITING', 'ON_HOLD'],
    }),
  )
  const first = makeStudyBinder(random, { ...context, studyId, typeIds, versionPlans, filingPlans })
  const exemption = stored(random, documentExemption, {
    documentTypeId: typeIds.get(exemptionPlan.code),
    studyId,
    siteId: siteOf(studySites, studyId, 1),
    reason: exemptionPlan.reason[language],
  })
  const secondStudyId = findSecondStudyId(studySites)
  const second = makeStudyBinder(later, {
    ...{ ...context, studyId: secondStudyId, typeIds },
    versionPlans: secondVersionPlans,
    filingPlans: secondFilingPlans(sitesOf(studySites, secondStudyId).map((siteId) => teamOf(context, secondStudyId, siteId).length)),
  })
  const binders = [first, second]
  return {
    types,
    rules,
    versions: binders.flatMap(({ versions }) => versions),
    folders: binders.map(({ folder }) => folder),
    documents: binders.flatMap(({ filings }) => filings.map(({ paper }) => paper)),
    files: binders.flatMap(({ filings }) => filings.map(({ file }) => file)),
    filed: binders.flatMap(({ filings }) => filings.map(({ filed }) => filed)),
    exemptions: [{ ...exemption, createdBy: investigatorId, updatedBy: investigatorId }],
  }
}

interface StudyBinderContext extends BinderContext {
  readonly studyId: unknown
  readonly typeIds: ReadonlyMap<unknown, string>
  readonly versionPlans: readonly { readonly label: string; readonly days: number }[]
  readonly filingPlans: readonly FilingPlan[]
}

/** Generates the versions of a study's protocol, and its filed documents in a folder of the library. */
function makeStudyBinder(random: Random, context: StudyBinderContext) {
  const { studyId, language } = context
  const versions = context.versionPlans.map(({ label, days }) =>
    stored(random, protocolVersion, { studyId, label, effectiveOn: on(days) }, on(days)),
  )
  const folder = stored(random, libraryFolder, { name: folderName[language], studyId })
  return {
    versions,
    folder,
    filings: context.filingPlans.map((plan) => createFiling(random, { ...context, plan, versions, folderId: folder.id })),
  }
}

const findSecondStudyId = (studySites: readonly Row[]): unknown =>
  studySites.find(({ studyId }) => studyId !== studySites[0]?.studyId)?.studyId ?? null

const sitesOf = (studySites: readonly Row[], studyId: unknown): readonly unknown[] =>
  studySites.filter((each) => each.studyId === studyId).map(({ siteId }) => siteId)

const siteOf = (studySites: readonly Row[], studyId: unknown, position: number): unknown => {
  const sites = sitesOf(studySites, studyId)
  return sites[position] ?? sites[0] ?? null
}

interface FilingContext extends StudyBinderContext {
  readonly plan: FilingPlan
  readonly versions: readonly Row[]
  readonly folderId: string
}

function createFiling(random: Random, context: FilingContext): { readonly paper: Row; readonly file: DemoFile; readonly filed: Row } {
  const { plan, language, studyId, studySites, typeIds, versions, folderId, coordinatorId, investigatorId } = context
  const name = plan.name[language]
  const siteId = plan.site === undefined ? null : siteOf(studySites, studyId, plan.site)
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
function personOf(context: FilingContext, siteId: unknown, position: number): unknown {
  const team = teamOf(context, context.studyId, siteId)
  return (team[position] ?? team[0])?.userId ?? null
}

/** Returns the assignments of the site team's members for whom the rules expect documents. */
function teamOf({ assignments }: BinderContext, studyId: unknown, siteId: unknown): readonly Row[] {
  const roles = new Set<unknown>(rulePlans.flatMap(({ siteRoles = [] }) => siteRoles))
  return assignments.filter((each) => each.studyId === studyId && each.siteId === siteId && roles.has(each.siteRole))
}
