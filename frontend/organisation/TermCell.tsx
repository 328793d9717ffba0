import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { namespaces, type ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { CellProps } from '../fields/types.ts'

const allResources: readonly ResourceDefinition[] = resources

/** Displayed term of a definition: the label of the field that it names, else the term itself. */
export function TermCell({ value }: CellProps<FieldDefinition>) {
  const { t, ready } = useTranslation(['common', ...namespaces], { useSuspense: false })
  const term = typeof value === 'string' ? value : ''
  const [name = '', field = ''] = term.split('.')
  const resource = allResources.find((each) => each.name === name && Object.hasOwn(each.fields, field))
  if (resource === undefined) return <span className="field-text">{term}</span>
  if (!ready) return null
  return (
    <span className="field-text">
      {`${t(`${resource.namespace}:${name}.${field}`)} (${t(`${resource.namespace}:titles.${name}.one`)})`}
    </span>
  )
}
