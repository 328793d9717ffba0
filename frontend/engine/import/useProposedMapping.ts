import { useTranslation } from 'react-i18next'
import { customOf } from '#resources/core/customDefinition.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { languages } from '#resources/core/preferences.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { asBefore, guessMapping, importableFields, type Mapping } from './mapping.ts'

type Proposal = (headers: readonly string[], former: Parameters<typeof asBefore>[2] | null) => Promise<Mapping>

/** The fields of columns: as in the user's last import of these headers, else by the labels of fields in every language. */
export function useProposedMapping(definition: ResourceDefinition): Proposal {
  const { i18n } = useTranslation(definition.namespace)
  return async (headers, former) => {
    const fields = importableFields(definition)
    if (former !== null) return asBefore(headers, fields, former)
    await i18n.loadLanguages([...languages])
    const labels = (field: string) => {
      const custom = customOf(definition.fields[field] as FieldDefinition)
      if (custom !== null) return [custom.key, custom.label.en, custom.label.fr]
      return languages.map((language) => i18n.getFixedT(language)(`${definition.namespace}:${definition.name}.${field}`))
    }
    return guessMapping(headers, fields, labels, definition.import?.headers)
  }
}
