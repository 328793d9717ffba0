import type { Values } from '#resources/core/conditions.ts'
import { addDays, type Random } from '#resources/core/random.ts'
import { normalise } from '#resources/core/validate.ts'
import { attachment } from '#resources/participants/attachment.ts'
import { comment } from '#resources/participants/comment.ts'
import { therapy } from '#resources/participants/therapy.ts'
import { storyDay } from './calendar.ts'
import { pdfOf } from './papers.ts'
import { type RecordTexts, recordTexts } from './recordTexts.ts'
import type { DemoFile } from './types.ts'

type Row = Values & { readonly id: string }

interface RecordsPlan {
  readonly language: 'en' | 'fr'
  /** Participants in the order of their numbers. */
  readonly people: readonly Row[]
  readonly enrolments: readonly Row[]
  /** IDs of staff who write comments. */
  readonly authors: readonly string[]
}

interface Records {
  /** All participants. Those with a signed agreement are marked as contactable. */
  readonly people: readonly Row[]
  readonly therapies: readonly Row[]
  readonly comments: readonly Row[]
  readonly attachments: readonly Row[]
  readonly files: readonly DemoFile[]
}

/**
 * One of this number of participations has records of the kind. Files are rare, because every node that starts with the demo writes them.
 */
const every = { therapy: 5, comment: 12, letter: 150, agreement: 90 } as const

/** Generates records of participants: medications, comments, letters, and signed agreements to contact. */
export function makeRecords(random: Random, { language, people, enrolments, authors }: RecordsPlan): Records {
  const texts = recordTexts[language]
  const selectNth = (count: number, first = 0) => enrolments.filter((_, index) => index % count === first)
  const agreements = selectNth(every.agreement, 3).map((enrolment) => makeAgreement(random, texts, enrolment))
  const letters = selectNth(every.letter, 7).map((enrolment) => makeLetter(random, texts, enrolment))
  const signed = new Map(agreements.map(({ row }) => [row.participantId, row] as const))
  return {
    people: people.map((person) => withAgreement(person, signed.get(person.id))),
    therapies: selectNth(every.therapy).flatMap((enrolment) => makeTherapies(random, texts, enrolment)),
    comments: selectNth(every.comment, 1).flatMap((enrolment) => makeComments(random, { texts, enrolment, authors })),
    attachments: [...agreements, ...letters].map(({ row }) => row),
    files: [...agreements, ...letters].map(({ file }) => file),
  }
}

function makeTherapies(random: Random, { therapies }: RecordTexts, { participantId }: Row): Row[] {
  const start = random.between(0, therapies.length - 1)
  return Array.from({ length: random.between(1, 3) }, (_, step) => {
    const startDate = random.day('2025-01-06', storyDay)
    const values = {
      participantId,
      ...therapies[(start + step) % therapies.length],
      doseUnit: 'MG',
      routeOfAdministration: 'ORAL',
      doseForm: 'TABLET',
      startDate,
      endDate: addDays(startDate, random.between(7, 180)),
      isBaselineMedication: random.chance(0.6),
      isContinuingEndStudy: random.chance(0.4),
    }
    return { ...normalise(therapy, values, storyDay), id: random.uuid(startDate) }
  })
}

interface Conversation {
  readonly texts: RecordTexts
  readonly enrolment: Row
  readonly authors: readonly string[]
}

function makeComments(random: Random, { texts, enrolment, authors }: Conversation): Row[] {
  const { participantId, studyId, siteId } = enrolment
  return Array.from({ length: random.between(1, 2) }, () => {
    const isOfStudy = random.chance(0.5)
    const values = {
      participantId,
      studyId: isOfStudy ? studyId : null,
      siteId: isOfStudy ? siteId : null,
      commentText: `<p>${random.pick(texts.comments)}</p>`,
    }
    const author = random.pick(authors)
    return {
      ...normalise(comment, values, storyDay),
      createdBy: author,
      updatedBy: author,
      id: random.uuid(random.day(String(enrolment.dateAdded), storyDay)),
    }
  })
}

interface Paper {
  readonly row: Row
  readonly file: DemoFile
}

const anyStudy = 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY'

const makeAgreement = (random: Random, { agreement }: RecordTexts, enrolment: Row): Paper =>
  makePaper(random, { enrolment, ...agreement, type: anyStudy })

const makeLetter = (random: Random, { letter }: RecordTexts, enrolment: Row): Paper =>
  makePaper(random, { enrolment, ...letter, type: null })

interface PaperPlan {
  readonly enrolment: Row
  readonly fileName: string
  readonly title: string
  readonly lines: readonly string[]
  readonly type: string | null
}

function makePaper(random: Random, { enrolment, fileName, title, lines, type }: PaperPlan): Paper {
  const day = String(enrolment.dateAdded)
  const [id, fileId] = [random.uuid(day), random.uuid(day)]
  const content = pdfOf(title, [...lines, day])
  const values = {
    participantId: enrolment.participantId,
    fileId,
    fileName,
    contentType: 'application/pdf',
    fileSize: content.length,
    dateAdded: `${day}T14:00:00.000Z`,
    versionNumber: 1,
    participantContactAgreementType: type,
  }
  const row = { ...normalise(attachment, values, storyDay), id }
  return {
    row,
    file: { id: fileId, fileName, content, contentType: 'application/pdf', owner: { resource: 'attachment', id }, field: 'fileId' },
  }
}

function withAgreement(person: Row, agreement: Row | undefined): Row {
  if (agreement === undefined) return person
  const participantContactAgreementType = agreement.participantContactAgreementType
  const signedOn = String(agreement.dateAdded).slice(0, 10)
  return {
    ...person,
    contactableByAnyStudy: true,
    participantContactAgreementType,
    signedAgreementToContact: { source: 'PROVIDER', participantContactAgreementType, signedOn },
  }
}
