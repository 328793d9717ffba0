import type { JsonObject } from '../content/json.ts'

/**
 * A form with habits of forms that other programs wrote: titles without a default language, empty descriptions, spaces and line breaks
 * around titles and choices, choices that contain their text, numbered choices after others, and default values of rows.
 */
export const importedForm: JsonObject = {
  title: { en: 'A form of others', es: 'Un formulario ajeno' },
  pages: [
    {
      name: 'habits',
      elements: [
        {
          type: 'radiogroup',
          name: 'sleep',
          title: { en: 'How did you sleep?', es: '¿Cómo durmió?' },
          description: '',
          choices: [
            { value: 'well ', text: { en: 'Well', es: 'Bien' } },
            { value: 'badly', text: { en: 'Badly', es: 'Mal' } },
            'late|Too late',
          ],
          showOtherItem: true,
        },
        {
          type: 'text',
          name: 'hours',
          title: 'How many hours? \n',
          inputType: 'number',
          description: { en: '' },
          visibleIf: '{sleep} notempty',
        },
        {
          type: 'multipletext',
          name: 'doses',
          title: 'What do you take... ',
          items: [
            { name: 'morning', title: 'in the morning ' },
            { name: 'evening', title: { en: 'in the evening', es: 'por la tarde' } },
          ],
        },
        {
          type: 'paneldynamic',
          name: 'naps',
          title: '',
          panelCount: 1,
          templateElements: [{ type: 'comment', name: 'nap', title: ' Nap ', isRequired: true }],
        },
        { type: 'radiogroup', name: 'dreams', choices: ['yes', 'no'], defaultValue: 'no' },
        { type: 'comment', name: 'notes', title: { en: 'Notes', es: 'Notas' }, visibleIf: "{dreams} = 'yes'" },
        { type: 'slider', name: 'noise' },
        { type: 'slider', name: 'light', sliderType: 'range' },
        { type: 'dropdown', name: 'age', choices: [{ value: -1, text: 'Unknown' }], choicesMin: 1, choicesMax: 115 },
        {
          type: 'paneldynamic',
          name: 'relatives',
          defaultValue: [{ who: 'father' }, { who: 'mother' }],
          templateElements: [{ type: 'dropdown', name: 'who', choices: ['father', 'mother', 'sister'], isRequired: true }],
        },
        { type: 'matrix', name: 'week', columns: ['good', 'bad'], rows: ['start', 'end'], isAllRowRequired: true },
      ],
    },
  ],
}
