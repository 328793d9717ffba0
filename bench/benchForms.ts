import type { JsonObject } from '#resources/forms/content/json.ts'

/** Returns a form in which the answer to each question shows the next question. */
export const createChainedForm = (count: number): JsonObject => ({
  pages: [
    {
      name: 'all',
      elements: Array.from({ length: count }, (_, index) => ({
        type: index % 3 === 0 ? 'radiogroup' : 'text',
        name: `q${index}`,
        title: `Question ${index}`,
        ...(index % 3 === 0 ? { choices: ['a', 'b', 'c'] } : {}),
        ...(index === 0 ? {} : { visibleIf: `{q${index - 1}} notempty` }),
      })),
    },
  ],
})
/** A repeating group, with one field that depends on another field of the group. */
export const repeatingForm: JsonObject = {
  pages: [
    {
      elements: [
        {
          type: 'paneldynamic',
          name: 'rows',
          templateElements: Array.from({ length: 5 }, (_, index) => ({
            type: 'text',
            name: `f${index}`,
            ...(index === 0 ? {} : { requiredIf: `{panel.f${index - 1}} notempty` }),
          })),
        },
      ],
    },
  ],
}
