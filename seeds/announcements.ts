import type { Values } from '#resources/core/conditions.ts'
import type { Language } from '#resources/core/values/preferences.ts'

interface AnnouncementText {
  readonly title: string
  readonly content: string
  /** Set if the announcement is for the staff of the organisation's first study. */
  readonly isOfStudy?: true
  readonly publishedDate: string | null
}

const announcementTexts: Readonly<Record<Language, readonly AnnouncementText[]>> = {
  en: [
    {
      title: 'Sponsor monitoring visit in the second week',
      content:
        '<p>The monitor looks at source documents of the last three months. Please close <strong>open queries</strong> by the end of this week, and leave room B free on Tuesday.</p>',
      isOfStudy: true,
      publishedDate: '2026-10-29T14:00:00.000Z',
    },
    {
      title: 'New centrifuge in the laboratory',
      content:
        '<p>The new centrifuge is in use. Please read the short instructions before your first run:</p><ul><li>balance every tube,</li><li>wait until the lid opens by itself,</li><li>write the run into the logbook.</li></ul>',
      publishedDate: '2026-10-19T15:30:00.000Z',
    },
    {
      title: 'Holiday hours of the sites',
      content: '<p>Hours of all sites over the holidays. To be completed.</p>',
      publishedDate: null,
    },
  ],
  fr: [
    {
      title: 'Visite de surveillance du promoteur la deuxième semaine',
      content:
        '<p>Le moniteur examine les documents sources des trois derniers mois. Merci de fermer les <strong>demandes ouvertes</strong> d’ici la fin de la semaine et de laisser la salle B libre mardi.</p>',
      isOfStudy: true,
      publishedDate: '2026-10-29T14:00:00.000Z',
    },
    {
      title: 'Nouvelle centrifugeuse au laboratoire',
      content: '<p>La nouvelle centrifugeuse est en service. Merci de lire le mode d’emploi avant votre première utilisation.</p>',
      publishedDate: '2026-10-19T15:30:00.000Z',
    },
    {
      title: 'Horaire des fêtes',
      content: '<p>Horaire de tous les sites pendant les fêtes. À compléter.</p>',
      publishedDate: null,
    },
  ],
}

/** Returns the announcements of a demo organisation, including one draft. */
export const announcementsOf = (
  language: Language,
  { studyId, authorId }: { readonly studyId: string | undefined; readonly authorId: string | null },
): readonly Values[] =>
  announcementTexts[language].map(({ title, content, isOfStudy, publishedDate }) => ({
    title,
    content,
    studyId: isOfStudy === true ? (studyId ?? null) : null,
    isHtml: false,
    mailsWhenPublished: false,
    ...(publishedDate === null ? {} : { status: 'PUBLISHED', publishedDate, publishedBy: authorId }),
  }))
