/** Texts of the demo's records, in the language of an organisation. */
export interface RecordTexts {
  readonly therapies: readonly { readonly therapyName: string; readonly dose: number; readonly scheduleFrequency: string }[]
  readonly comments: readonly string[]
  readonly agreement: PaperTexts
  readonly letter: PaperTexts
}

interface PaperTexts {
  readonly fileName: string
  readonly title: string
  readonly lines: readonly string[]
}

const doses = [
  [500, 'TWICE_A_DAY'],
  [10, 'ONCE_A_DAY'],
  [20, 'ONCE_A_DAY'],
  [400, 'AS_NEEDED'],
  [5, 'ONCE_A_DAY'],
  [100, 'AFTER_MEALS'],
  [50, 'THREE_TIMES_A_DAY'],
  [40, 'BEFORE_MEALS'],
] as const

const createTherapies = (names: readonly string[]): RecordTexts['therapies'] =>
  names.flatMap((therapyName, index) => {
    const [dose, scheduleFrequency] = doses[index] ?? []
    return dose === undefined || scheduleFrequency === undefined ? [] : [{ therapyName, dose, scheduleFrequency }]
  })

export const recordTexts: Readonly<Record<'en' | 'fr', RecordTexts>> = {
  en: {
    therapies: createTherapies([
      'Metformin',
      'Ramipril',
      'Atorvastatin',
      'Ibuprofen',
      'Amlodipine',
      'Acetylsalicylic acid',
      'Tramadol',
      'Pantoprazole',
    ]),
    comments: [
      'Reached by phone, is <strong>interested</strong> and asked for the information by e-mail.',
      'Prefers visits in the morning; needs transport.',
      'No answer, left a message. Try again next week.',
      'Family physician has been informed and agrees.',
      'Would like to talk to the investigator before deciding.',
      'Blood results received, within the limits of the protocol.',
    ],
    agreement: {
      fileName: 'Agreement to contact.pdf',
      title: 'Agreement to be contacted',
      lines: ['I agree to be contacted about any study that may suit me.', 'Signed at the clinic (a sample of the demo).'],
    },
    letter: {
      fileName: 'Referral letter.pdf',
      title: 'Referral letter',
      lines: ['Dear colleague,', 'thank you for seeing this patient about your study.', 'A sample of the demo.'],
    },
  },
  fr: {
    therapies: createTherapies([
      'Metformine',
      'Ramipril',
      'Atorvastatine',
      'Ibuprofène',
      'Amlodipine',
      'Acide acétylsalicylique',
      'Tramadol',
      'Pantoprazole',
    ]),
    comments: [
      'Jointe par téléphone : est <strong>intéressée</strong> et demande l’information par courriel.',
      'Préfère les visites le matin ; a besoin de transport.',
      'Pas de réponse, message laissé. Rappeler la semaine prochaine.',
      'Le médecin de famille est informé et d’accord.',
      'Souhaite parler au chercheur avant de décider.',
      'Résultats sanguins reçus, dans les limites du protocole.',
    ],
    agreement: {
      fileName: 'Accord de prise de contact.pdf',
      title: 'Accord de prise de contact',
      // Latin 1 has no typographic apostrophe.
      lines: ["J'accepte que l'on me contacte pour toute étude qui me convient.", 'Signé à la clinique (exemple de la démonstration).'],
    },
    letter: {
      fileName: 'Lettre de recommandation.pdf',
      title: 'Lettre de recommandation',
      lines: ['Cher confrère, chère collègue,', 'merci de voir cette personne au sujet de votre étude.', 'Exemple de la démonstration.'],
    },
  },
}
