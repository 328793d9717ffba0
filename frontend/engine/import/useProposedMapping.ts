import { useTranslation } from 'react-i18next'
import { customOf } from '#resources/core/customDefinition.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { languages } from '#resources/core/values/preferences.ts'
import { asBefore, getImportableFields, guessMapping, type Mapping } from './mapping.ts'

type Proposal = (headers: readonly string[], previousMapping: Parameters<typeof asBefore>[2] | null) => Promise<Mapping>

/**
 * Returns a function that proposes fields for the columns: as in the user's last import with these headers, else by the fields' labels in
 * every language.
 */
export function useProposedMapping(definition: ResourceDefinition): Proposal {
  const { i18n } = useTranslation(definition.namespace)
  return async (headers, previousMapping) => {
    const fields = getImportableFields(definition)
    if (previousMapping !== null) return asBefore(headers, fields, previousMapping)
    await i18n.loadLanguages([...languages])
    const getLabels = (field: string) => {
      const custom = customOf(definition.fields[field] as FieldDefinition)
      if (custom !== null) return [custom.key, custom.label.en, custom.label.fr]
      return languages.map((language) => i18n.getFixedT(language)(`${definition.namespace}:${definition.name}.${field}`))
    }
    return guessMapping(headers, fields, getLabels, definition.import?.headers)
  }
}
