import type { JsonObject } from '#resources/forms/content/json.ts'

/** Content of the demo's consent form: enough to read, sign and print. */
export const consentDocument: JsonObject = {
  title: { default: 'Consent to take part', fr: 'Consentement à participer' },
  pages: [
    {
      name: 'about',
      title: { default: 'About this study', fr: 'À propos de cette étude' },
      elements: [
        {
          type: 'html',
          name: 'purpose',
          html: {
            default:
              '<p>We ask whether you would like to take part in a study. Please read this page, take the time you need, and ask us anything you want to know.</p><ul><li>You come to the clinic for the visits of the study.</li><li>We ask you about your health, and keep what you tell us for the study only.</li></ul>',
            fr: '<p>Nous vous demandons si vous souhaitez participer à une étude. Lisez cette page, prenez le temps qu’il vous faut et posez-nous toutes vos questions.</p><ul><li>Vous venez à la clinique pour les visites de l’étude.</li><li>Nous vous posons des questions sur votre santé et ne gardons vos réponses que pour l’étude.</li></ul>',
          },
        },
        {
          type: 'html',
          name: 'rights',
          html: {
            default: '<p>You decide freely. You may leave the study at any time and need not say why. Your care stays the same.</p>',
            fr: '<p>Vous décidez librement. Vous pouvez quitter l’étude en tout temps, sans dire pourquoi. Vos soins restent les mêmes.</p>',
          },
        },
      ],
    },
    {
      name: 'agreement',
      title: { default: 'Your decision', fr: 'Votre décision' },
      elements: [
        {
          type: 'boolean',
          name: 'agrees',
          title: {
            default: 'I have read this page, my questions were answered, and I would like to take part.',
            fr: 'J’ai lu cette page, on a répondu à mes questions et je souhaite participer.',
          },
          labelTrue: { default: 'Yes', fr: 'Oui' },
          labelFalse: { default: 'No', fr: 'Non' },
          isRequired: true,
          consentAnswers: [true],
        },
        { type: 'text', name: 'printedName', title: { default: 'Your name', fr: 'Votre nom' }, isRequired: true, isSignerName: true },
        { type: 'signaturepad', name: 'signature', title: { default: 'Your signature', fr: 'Votre signature' } },
      ],
    },
  ],
}
