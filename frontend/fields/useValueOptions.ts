import { useMemo } from 'react'
import { useTexts } from '../base/texts/useTexts.ts'
import type { Option } from './ChoiceInput.tsx'

/** Coded values with their words, in the order of the declaration. */
export function useValueOptions(
  { resource, name }: { readonly resource: string; readonly name: string },
  values: readonly string[],
): readonly Option[] {
  const texts = useTexts(resource)
  return useMemo(() => values.map((value) => ({ value, label: texts.value(name, value) })), [texts, name, values])
}
