import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { document } from '#resources/library/document.ts'
import { libraryFolder } from '#resources/library/libraryFolder.ts'
import { storyDay } from './calendar.ts'
import { pdfOf } from './papers.ts'
import { foundingDay, stored } from './stored.ts'
import type { DemoFile } from './types.ts'

type Row = ReturnType<typeof stored>

interface Paper {
  readonly name: string
  readonly title: string
  readonly lines: readonly string[]
  readonly tags: readonly string[]
  readonly reviewOn?: string | null
  readonly needsReading?: boolean
}

interface Shelf {
  readonly folder: string
  /** Set if the folder belongs to the organisation's first study. */
  readonly isOfStudy?: true
  readonly papers: readonly Paper[]
}

const shelves: Readonly<Record<Language, readonly Shelf[]>> = {
  en: [
    {
      folder: 'Procedures',
      papers: [
        {
          name: 'SOP-04 Cold chain.pdf',
          title: 'Cold chain of study products',
          lines: [
            'The temperature of the refrigerator is read at eight every morning.',
            'Outside 2 to 8 degrees the pharmacist is called at once.',
          ],
          tags: ['SOP', 'Pharmacy'],
          reviewOn: '2026-10-20',
          needsReading: true,
        },
        {
          name: 'SOP-11 Adverse events.pdf',
          title: 'Reporting of adverse events',
          lines: ['Serious events are reported to the sponsor within 24 hours.', 'The investigator judges causality and severity.'],
          tags: ['SOP', 'Safety'],
          reviewOn: '2027-01-15',
        },
      ],
    },
    {
      folder: 'Training',
      papers: [
        {
          name: 'Good clinical practice in short.pdf',
          title: 'Good clinical practice in short',
          lines: ['Consent comes before any procedure of a study.', 'What is not written down has not happened.'],
          tags: ['GCP'],
        },
      ],
    },
    {
      folder: 'Visit guides',
      isOfStudy: true,
      papers: [
        {
          name: 'Screening day checklist.pdf',
          title: 'Screening visit, step by step',
          lines: ['Consent, medical history, vital signs, blood sample.', 'Allow ninety minutes and offer a pause.'],
          tags: ['Visits'],
        },
      ],
    },
  ],
  fr: [
    {
      folder: 'Procedures',
      papers: [
        {
          name: 'PON-04 Chaine du froid.pdf',
          title: 'Chaîne du froid des produits à l’étude',
          lines: [
            'La température du réfrigérateur est lue chaque matin à huit heures.',
            'Hors de 2 à 8 degrés, on appelle la pharmacie aussitôt.',
          ],
          tags: ['PON', 'Pharmacie'],
          reviewOn: '2026-10-20',
          needsReading: true,
        },
      ],
    },
    {
      folder: 'Guides de visite',
      isOfStudy: true,
      papers: [
        {
          name: 'Visite de selection.pdf',
          title: 'Visite de sélection, pas à pas',
          lines: ['Consentement, antécédents, signes vitaux, prise de sang.', 'Prévoir quatre-vingt-dix minutes.'],
          tags: ['Visites'],
        },
      ],
    },
  ],
}

/** Generates the folders and documents of a demo organisation and of its first study. */
export function makeLibrary(
  random: Random,
  { language, studyId, ownerId }: { readonly language: Language; readonly studyId: string | undefined; readonly ownerId: string | null },
): { readonly folders: readonly Row[]; readonly documents: readonly Row[]; readonly files: readonly DemoFile[] } {
  const createdFolders = shelves[language].map(({ folder, isOfStudy, papers }) => {
    const folderScope = { studyId: isOfStudy === true ? (studyId ?? null) : null }
    const row = stored(random, libraryFolder, { name: folder, ...folderScope })
    return { row, papers: papers.map((paper) => createPaper(random, paper, { ...folderScope, folderId: row.id, ownerId })) }
  })
  return {
    folders: createdFolders.map(({ row }) => row),
    documents: createdFolders.flatMap(({ papers }) => papers.map(({ row }) => row)),
    files: createdFolders.flatMap(({ papers }) => papers.map(({ file }) => file)),
  }
}

function createPaper(
  random: Random,
  { name, title, lines, tags, reviewOn = null, needsReading = false }: Paper,
  folder: { readonly folderId: string; readonly studyId: string | null; readonly ownerId: string | null },
): { readonly row: Row; readonly file: DemoFile } {
  // Documents with a review date are old; the others were added in the last 80 days.
  const addedOn = reviewOn === null ? addDays(storyDay, -random.between(5, 80)) : foundingDay
  const fileId = random.uuid(addedOn)
  const content = pdfOf(title, lines)
  const row = stored(
    random,
    document,
    {
      ...folder,
      name,
      fileId,
      tags,
      reviewOn,
      needsReading,
      contentType: 'application/pdf',
      fileSize: Buffer.byteLength(content),
      dateAdded: `${addedOn}T14:00:00.000Z`,
      versionNumber: 1,
    },
    addedOn,
  )
  return {
    row,
    file: {
      id: fileId,
      fileName: name,
      content,
      contentType: 'application/pdf',
      owner: { resource: 'document', id: row.id },
      field: 'fileId',
    },
  }
}
