import { consentStatement } from '#resources/consents/consentStatement.ts'
import type { Values } from '#resources/core/conditions.ts'
import { createRandom, type Random } from '#resources/core/random.ts'
import { announcement } from '#resources/messages/announcement.ts'
import { definition } from '#resources/organisation/definition.ts'
import { feedback } from '#resources/organisation/feedback.ts'
import { organisation } from '#resources/organisation/organisation.ts'
import { role } from '#resources/organisation/role.ts'
import { site } from '#resources/organisation/site.ts'
import { study } from '#resources/studies/study.ts'
import { studySite } from '#resources/studies/studySite.ts'
import { makeActivity } from './activity.ts'
import { announcementsOf } from './announcements.ts'
import { makeBinder } from './binder.ts'
import { makeBoards, makeSources, placeCards, withOwners } from './boards.ts'
import { consents } from './consents.ts'
import { makeContacts } from './contacts.ts'
import { makeCriteria } from './criteria.ts'
import { makeDataRules } from './dataRules.ts'
import { makeDctSetups } from './dctSetups.ts'
import { withDeaths } from './deaths.ts'
import { makeEnrolments, makePeople, makeSecondEnrolments } from './enrolments.ts'
import { feedbackDoneOn, feedbackOf, feedbackProvidedOn } from './feedback.ts'
import { makeFinance } from './finance.ts'
import { makeFormAssignments } from './formAssignments.ts'
import { makeForms } from './forms.ts'
import { glossary } from './glossary.ts'
import { withLateVisits } from './lateVisits.ts'
import { coursesAssignedOn, makeLearning } from './learning.ts'
import { makeLibrary } from './library.ts'
import type { Logo } from './logos.ts'
import { northlake } from './northlake.ts'
import { makeNotEnrolledReasons, withReasons } from './notEnrolledReasons.ts'
import { makeOutbox } from './outbox.ts'
import { quizTag } from './quiz.ts'
import { makeRandomisation, withRandomisations } from './randomisation.ts'
import { makeRecords } from './records.ts'
import { makeReports } from './reports.ts'
import { rivesud } from './rivesud.ts'
import { makeAssignments } from './siteAssignments.ts'
import { makeSiteLogs } from './siteLogs.ts'
import { makeSiteSurveys, surveyTag } from './siteSurveys.ts'
import { isLaterRole, makeStaff } from './staff.ts'
import { foundingDay, stored } from './stored.ts'
import { makeStudyConsents, withConsents } from './studyConsents.ts'
import type { DemoFile, DemoOrganisation, OrganisationPlan, SeededRole } from './types.ts'
import { makeParticipantVisits, makeSchedules, makeVisits } from './visits.ts'

const plans = [northlake, rivesud]

/** Generates the demo: two organisations with their people, sites and studies. Pure and deterministic, including the IDs. */
export const makeDemo = (roles: readonly SeededRole[], defaultRoleKey: string): DemoOrganisation[] =>
  plans.map((plan) => makeOrganisation(plan, roles, defaultRoleKey))

/** Generates the organisation of a plan. Pure and deterministic, including the IDs. */
export function makeOrganisation(plan: OrganisationPlan, shippedRoles: readonly SeededRole[], defaultRoleKey: string): DemoOrganisation {
  const random = createRandom(plan.seed)
  const id = random.uuid(foundingDay)
  const logoFile = makeFile(random, { id, logo: plan.logo, field: 'logoFile' })
  const faviconFile = makeFile(random, { id, logo: plan.favicon, field: 'faviconFile' })
  const details = { ...stored(random, organisation, { ...plan.details, logoFile: logoFile.id, faviconFile: faviconFile.id }), id }

  // Roles that were added later use a separate random sequence, so that all other data stays the same.
  const laterRoles = createRandom(plan.seed + 45)
  const roles = shippedRoles.map(({ key, roleName, description, abilities }) => ({
    key,
    row: stored(key === 'director' || isLaterRole(key) ? laterRoles : random, role, {
      roleName: plan.roleNames[key] ?? roleName,
      description: description[plan.language],
      abilities,
    }),
  }))
  const staff = makeStaff(random, plan, new Map(roles.map(({ key, row }) => [key, row.id])))
  const sites = plan.sites.map((values) => stored(random, site, values))
  const studies = plan.studies.map(({ values, status }) => stored(random, study, { ...values, status }))
  const studySites = plan.studies.flatMap((studyPlan, position) =>
    studyPlan.sites.map((sitePosition) =>
      stored(random, studySite, {
        studyId: studies[position]?.id,
        siteId: sites[sitePosition]?.id,
        principalInvestigator: studyPlan.values.principleInvestigator,
        enrollmentGoal:
          sitePosition === studyPlan.siteWithoutGoal ? null : Math.ceil(Number(studyPlan.values.noOfParticipants) / studyPlan.sites.length),
        openedOn: studyPlan.values.recruitmentStartedOn ?? null,
        status: studyPlan.status === 'COMPLETED' ? 'CLOSED' : 'OPEN',
      }),
    ),
  )
  const sources = makeSources(createRandom(plan.seed + 12), plan.language, studies)
  const notEnrolledReasons = makeNotEnrolledReasons(createRandom(plan.seed + 40), plan.language)
  const laterAssignments = createRandom(plan.seed + 46)
  const assignments = makeAssignments((roleKey) => (isLaterRole(roleKey) ? laterAssignments : random), { staff, studySites })
  const people = makePeople(random, plan)
  const firstEnrolments = makeEnrolments(random, { plan, people, studies, studySites, sources })
  const definitions = glossary.map((values) => stored(random, definition, values))
  const statements = consents[plan.language].map((values) => stored(random, consentStatement, values))
  // Second enrolments and records use a separate random sequence, so that changes of them do not change the people.
  const later = createRandom(plan.seed + 1)
  const enrolments = [
    ...firstEnrolments,
    ...makeSecondEnrolments(later, { plan, studies, studySites, sources, enrolments: firstEnrolments }),
  ]
  const records = makeRecords(later, {
    language: plan.language,
    people: people.map(({ row }) => row),
    enrolments: firstEnrolments,
    authors: staff.flatMap(({ row, roleKey }) => (roleKey === 'coordinator' || roleKey === 'investigator' ? [row.id] : [])),
  })
  const criteria = makeCriteria(createRandom(plan.seed + 2), studies)
  const boardDraw = createRandom(plan.seed + 3)
  const boards = makeBoards(boardDraw, plan.language, studies)
  const visits = makeVisits(createRandom(plan.seed + 4), plan.language, studies)
  const schedules = makeSchedules(createRandom(plan.seed + 16), visits)
  const conduct = makeParticipantVisits(createRandom(plan.seed + 15), {
    visits,
    schedules,
    participations: placeCards(boardDraw, boards, enrolments),
  })
  const survivals = withDeaths({ people: records.people, participations: conduct.participations, visits: conduct.visits })
  const lives = { ...survivals, visits: withLateVisits(plan.language, survivals.visits) }
  const coordinators = staff.flatMap(({ row, roleKey }) => (roleKey === 'coordinator' ? [row] : []))
  const contacts = makeContacts(createRandom(plan.seed + 11), { language: plan.language, studySites, staff: coordinators })
  const staffOf = (key: string) => staff.find(({ roleKey }) => roleKey === key)?.row.id ?? null
  const forms = makeForms(createRandom(plan.seed + 13), {
    language: plan.language,
    studyId: studies[0]?.id,
    authorId: staffOf('administrator'),
    medicalOfficerId: staffOf('medicalOfficer'),
  })
  const findForm = (tag: string) => forms.forms.find(({ tags }) => Array.isArray(tags) && tags.includes(tag))
  const input = makeFormAssignments(createRandom(plan.seed + 14), { forms: forms.forms, enrolments, studyId: studies[0]?.id })
  const studyConsents = makeStudyConsents(createRandom(plan.seed + 17), {
    language: plan.language,
    studyId: studies[0]?.id,
    forms: forms.forms,
    versions: forms.versions,
    enrolments,
    coordinatorId: staffOf('coordinator'),
    investigatorId: staffOf('investigator'),
  })
  const announcementDraw = createRandom(plan.seed + 19)
  const announcements = announcementsOf(plan.language, { studyId: studies[0]?.id, authorId: staffOf('administrator') }).map((values) =>
    stored(announcementDraw, announcement, values),
  )
  const library = makeLibrary(createRandom(plan.seed + 20), {
    language: plan.language,
    studyId: studies[0]?.id,
    ownerId: staffOf('administrator'),
  })
  const learning = makeLearning(createRandom(plan.seed + 21), {
    language: plan.language,
    documents: library.documents,
    quizFormId: findForm(quizTag)?.id,
    // Only staff without a demo account have finished the course. Users of demo accounts still have to take it.
    learners: staff.flatMap(({ row, account }) => (account === null && row.status === 'ACTIVE' ? [row] : [])),
  })
  const binder = makeBinder(createRandom(plan.seed + 52), createRandom(plan.seed + 70), {
    ...{ language: plan.language, studySites, assignments },
    courseId: learning.courses[0]?.id ?? null,
    coordinatorId: staffOf('coordinator'),
    investigatorId: staffOf('investigator'),
  })
  const surveyForm = findForm(surveyTag)
  const siteSurveys = makeSiteSurveys(createRandom(plan.seed + 22), {
    language: plan.language,
    form: surveyForm,
    version: forms.versions.find(({ formId }) => formId === surveyForm?.id),
    sites,
    submittedBy: staffOf('coordinator'),
  })
  const feedbackDraw = createRandom(plan.seed + 23)
  // Feedback is from coordinators without a demo account.
  const authors = staff.flatMap(({ row, roleKey, account }) => (roleKey === 'coordinator' && account === null ? [row.id] : []))
  const feedbacks: readonly Row[] = feedbackOf(plan.language, { authors, answeredBy: staffOf('administrator') }).map(
    ({ createdBy, ...values }) => ({
      ...stored(feedbackDraw, feedback, values, values.status === 'NEW' ? feedbackProvidedOn : feedbackDoneOn),
      createdBy,
    }),
  )
  const reports = makeReports(createRandom(plan.seed + 29), { language: plan.language, ownerId: staffOf('administrator') })
  const wellBeing = forms.forms.find((each) => each.id === input.assignments[0]?.formId)
  const activity = makeActivity({
    seed: plan.seed,
    language: plan.language,
    staff,
    assignments,
    people: lives.people,
    participations: lives.participations,
    visits: lives.visits,
    consents: studyConsents.participantConsents,
    withForms: new Set(input.assignments.map(({ participantStudyId }) => participantStudyId)),
    form: wellBeing,
    version: forms.versions.find(({ formId }) => formId === wellBeing?.id),
    others: {
      courses: learning.courses.slice(1),
      coursesAssignedOn,
      feedback: feedbacks.filter(({ status }) => status === 'NEW'),
      feedbackReceivedOn: feedbackProvidedOn,
    },
  })
  const randomisations = makeRandomisation(createRandom(plan.seed + 47), {
    studies,
    people: lives.people,
    participations: lives.participations,
    randomisedBy: staffOf('investigator'),
  })
  const defaultRoleId = roles.find(({ key }) => key === defaultRoleKey)?.row.id ?? null

  return {
    id,
    rows: [
      // The organisation references its default role, so roles come first.
      { resource: 'role', rows: roles.map(({ row }) => row) },
      { resource: 'organisation', rows: [{ ...details, defaultRoleId }] },
      { resource: 'user', rows: staff.map(({ row }) => row) },
      { resource: 'notEnrolledReason', rows: notEnrolledReasons },
      { resource: 'site', rows: sites },
      { resource: 'study', rows: studies },
      { resource: 'eligibilityCriterion', rows: criteria },
      { resource: 'boardColumn', rows: boards.columns },
      { resource: 'candidateStatus', rows: boards.statuses },
      { resource: 'studySource', rows: sources },
      { resource: 'studyGroup', rows: boards.groups },
      { resource: 'visit', rows: visits },
      { resource: 'form', rows: forms.forms },
      { resource: 'formVersion', rows: forms.versions },
      {
        resource: 'dataRule',
        rows: makeDataRules(createRandom(plan.seed + 34), {
          language: plan.language,
          studyId: studies[0]?.id,
          formId: input.assignments[0]?.formId,
        }),
      },
      { resource: 'studyConsent', rows: studyConsents.consents },
      { resource: 'studyConsentForm', rows: studyConsents.forms },
      { resource: 'dctSetup', rows: makeDctSetups(createRandom(plan.seed + 18), studies) },
      { resource: 'studySite', rows: studySites },
      { resource: 'studySiteContact', rows: contacts },
      { resource: 'studySiteAssignment', rows: assignments },
      { resource: 'visitSchedule', rows: schedules },
      { resource: 'participant', rows: lives.people },
      {
        resource: 'participantStudy',
        rows: withRandomisations(
          withReasons(withOwners(withConsents(lives.participations, studyConsents.participantConsents), assignments), notEnrolledReasons),
          randomisations,
        ),
      },
      ...randomisations,
      { resource: 'participantVisit', rows: lives.visits },
      { resource: 'visitRequest', rows: activity.visitRequests },
      { resource: 'formAssignment', rows: [...input.assignments, ...activity.assignments] },
      { resource: 'formSubmission', rows: [...input.submissions, ...activity.submissions] },
      { resource: 'formQuery', rows: activity.queries },
      { resource: 'answerVerification', rows: activity.verifications },
      { resource: 'adverseEvent', rows: activity.safety.events },
      { resource: 'eventFollowUp', rows: activity.safety.followUps },
      { resource: 'deviation', rows: activity.safety.deviations },
      ...makeFinance(createRandom(plan.seed + 60), {
        language: plan.language,
        studySite: studySites[0],
        visits,
        participations: lives.participations,
        participantVisits: lives.visits,
        financeId: staffOf('finance'),
      }),
      ...makeSiteLogs(plan.seed + 61, {
        language: plan.language,
        studySite: studySites[0],
        assignments,
        staff,
        participations: lives.participations,
      }),
      { resource: 'followUp', rows: activity.followUps },
      { resource: 'consent', rows: studyConsents.participantConsents },
      { resource: 'therapy', rows: records.therapies },
      { resource: 'comment', rows: records.comments },
      { resource: 'attachment', rows: records.attachments },
      { resource: 'definition', rows: definitions },
      { resource: 'consentStatement', rows: statements },
      { resource: 'announcement', rows: announcements },
      { resource: 'libraryFolder', rows: [...library.folders, ...binder.folders] },
      { resource: 'document', rows: [...library.documents, ...binder.documents] },
      { resource: 'course', rows: learning.courses },
      { resource: 'courseLesson', rows: learning.lessons },
      { resource: 'courseAssignment', rows: learning.assignments },
      { resource: 'courseProgress', rows: learning.progress },
      { resource: 'documentType', rows: binder.types },
      { resource: 'protocolVersion', rows: binder.versions },
      { resource: 'documentRule', rows: binder.rules },
      { resource: 'filedDocument', rows: binder.filed },
      { resource: 'documentExemption', rows: binder.exemptions },
      { resource: 'siteSurvey', rows: siteSurveys.surveys },
      { resource: 'siteSurveySubmission', rows: siteSurveys.submissions },
      { resource: 'feedback', rows: feedbacks },
      { resource: 'savedReport', rows: reports.saved },
      { resource: 'customReport', rows: reports.custom },
      {
        resource: 'mail',
        isUnaudited: true,
        rows: makeOutbox(createRandom(plan.seed + 72), {
          language: plan.language,
          organisation: String(plan.details.name),
          consents: studyConsents.participantConsents,
          submissions: activity.submissions,
          // Readers of the report have no demo account.
          readers: staff.flatMap(({ row, account }) => (account === null && row.status === 'ACTIVE' ? [row] : [])),
        }),
      },
      { resource: 'notification', isUnaudited: true, rows: activity.notifications },
    ],
    formContents: forms.contents,
    formAnswers: activity.answers,
    files: [logoFile, faviconFile, ...records.files, ...studyConsents.files, ...library.files, ...binder.files],
    accounts: staff.flatMap(({ row, account }) =>
      account === null ? [] : [{ email: String(row.email), givenName: account.firstName, familyName: account.lastName }],
    ),
  }
}

type Row = Values & { readonly id: string }

interface FilePlan {
  /** ID of the organisation. */
  readonly id: string
  readonly logo: Logo
  readonly field: string
}

const makeFile = (random: Random, { id, logo, field }: FilePlan): DemoFile => ({
  id: random.uuid(foundingDay),
  fileName: logo.fileName,
  contentType: 'image/svg+xml',
  content: logo.svg,
  owner: { resource: 'organisation', id },
  field,
})
