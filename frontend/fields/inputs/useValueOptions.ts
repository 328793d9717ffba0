import { useMemo } from 'react'
import { useTexts } from '../../base/texts/useTexts.ts'
import type { Option } from './ChoiceInput.tsx'

/** Returns coded values with their labels, in the order of the declaration. */
export function useValueOptions(
  { resource, name }: { readonly resource: string; readonly name: string },
  values: readonly string[],
): readonly Option[] {
  const texts = useTexts(resource)
  return useMemo(() => values.map((value) => ({ value, label: texts.value(name, value) })), [texts, name, values])
}
