import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { completeFlags } from '#resources/core/flags.ts'
import type { CellProps, DiffProps } from '../fields/types.ts'
import { type Line, Lines, LinesDiff } from '../fields/views/Lines.tsx'

/** Lists the features that are on or off, one per line. */
export function FlagsCell({ value }: CellProps<FieldDefinition>) {
  return <Lines lines={useLines(value)} />
}

/** Shows only the features that changed. */
export function FlagsDiff({ before, after }: DiffProps<FieldDefinition>) {
  return <LinesDiff before={useLines(before)} after={useLines(after)} />
}

function useLines(value: unknown): readonly Line[] {
  const { t } = useTranslation('common')
  if (!Array.isArray(value)) return []
  return completeFlags(value).map(({ name, status }) => ({
    key: name,
    text: t(status === 'active' ? 'flags.isOn' : 'flags.isOff', { name: t(`flags.${name}.title`) }),
  }))
}
