import { expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import { loadTexts } from '../../texts.ts'
import { compileModels } from './compile.ts'
import { understood, wordsIn } from './understood.ts'

const texts = loadTexts()
const named = [...compileModels(resources, []).values()].flatMap((model) =>
  model.stored.filter(({ column }) => column.words !== undefined).map((field) => ({ name: `${model.name}.${field.name}`, model, field })),
)

test.each(named)('a value of $name is itself, whatever else people call by its name', ({ model, field }) => {
  const values = field.column.words?.values(field.definition) ?? []
  expect(understood(values, wordsIn(model, field, texts))).toEqual(values)
})

test('a word in either language is the value that is called so, and anything else stays as it came', () => {
  const { model, field } = named.find(({ name }) => name === 'auditHistory.action') ?? expect.unreachable()
  const said = ['Deactivated', 'DÉSACTIVATION ', 'deactivate', 'deactivated', 'Danced', 7]
  expect(understood(said, wordsIn(model, field, texts))).toEqual(['deactivate', 'deactivate', 'deactivate', 'deactivated', 'Danced', 7])
})
