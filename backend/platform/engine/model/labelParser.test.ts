import { expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import { loadTexts } from '../../common/texts.ts'
import { compileModels } from './compile.ts'
import { labelsOfField, valueOfLabel } from './labelParser.ts'

const texts = loadTexts()
const namedFields = [...compileModels(resources, []).values()].flatMap((model) =>
  model.stored.filter(({ column }) => column.words !== undefined).map((field) => ({ name: `${model.name}.${field.name}`, model, field })),
)

test.each(namedFields)('reads a stored value of $name as itself, regardless of labels', ({ model, field }) => {
  const values = field.column.words?.values(field.definition) ?? []
  expect(valueOfLabel(values, labelsOfField(model, field, texts))).toEqual(values)
})

test('reads a label in either language as its value, and leaves anything else unchanged', () => {
  const { model, field } = namedFields.find(({ name }) => name === 'auditHistory.action') ?? expect.unreachable()
  const message = ['Deactivated', 'DÉSACTIVATION ', 'deactivate', 'deactivated', 'Danced', 7]
  expect(valueOfLabel(message, labelsOfField(model, field, texts))).toEqual([
    'deactivate',
    'deactivate',
    'deactivate',
    'deactivated',
    'Danced',
    7,
  ])
})
