import { attachment } from '#resources/attachment.ts'
import { comment } from '#resources/comment.ts'
import type { Values } from '#resources/core/conditions.ts'
import { normalise } from '#resources/core/validate.ts'
import { therapy } from '#resources/therapy.ts'
import { storyDay } from './calendar.ts'
import { pdfOf } from './papers.ts'
import { addDays, type Random } from './random.ts'
import { type RecordTexts, recordTexts } from './recordTexts.ts'
import type { DemoFile } from './types.ts'

type Row = Values & { readonly id: string }

interface RecordsPlan {
  readonly language: 'en' | 'fr'
  /** In the order of their numbers. */
  readonly people: readonly Row[]
  readonly enrolments: readonly Row[]
  /** Ids of those who write comments. */
  readonly authors: readonly string[]
}

interface Records {
  /** The people, those who have signed an agreement marked as such. */
  readonly people: readonly Row[]
  readonly therapies: readonly Row[]
  readonly comments: readonly Row[]
  readonly attachments: readonly Row[]
  readonly files: readonly DemoFile[]
}

/** One in so many of the people in studies has it. Files are few: they are written for every node that begins with the demo. */
const every = { therapy: 5, comment: 12, letter: 150, agreement: 90 } as const

/** What has been gathered about people since they came: medications, comments, letters, signed agreements. */
export function makeRecords(random: Random, { language, people, enrolments, authors }: RecordsPlan): Records {
  const texts = recordTexts[language]
  const nth = (count: number, first = 0) => enrolments.filter((_, index) => index % count === first)
  const agreements = nth(every.agreement, 3).map((enrolment) => makeAgreement(random, texts, enrolment))
  const letters = nth(every.letter, 7).map((enrolment) => makeLetter(random, texts, enrolment))
  const signed = new Map(agreements.map(({ row }) => [row.participantId, row] as const))
  return {
    people: people.map((person) => withAgreement(person, signed.get(person.id))),
    therapies: nth(every.therapy).flatMap((enrolment) => makeTherapies(random, texts, enrolment)),
    comments: nth(every.comment, 1).flatMap((enrolment) => makeComments(random, { texts, enrolment, authors })),
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
