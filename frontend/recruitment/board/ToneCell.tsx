import type { Tone } from '#resources/core/values/tones.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import type { FieldContext } from '../../fields/types.ts'

type ToneCellProps = Pick<FieldContext<never>, 'resource' | 'name'> & { readonly value: unknown }

/** Colour chosen for an item on boards, shown as on the board. */
export const ToneCell = ({ resource, name, value }: ToneCellProps) => (
  <ToneTag tone={value as Tone}>{useTexts(resource).value(name, String(value))}</ToneTag>
)
