import type { DocumentReference } from 'fhir/r4'
import { metaOf, nonEmpty } from './elements.ts'
import { defineMapping } from './types.ts'

/** Documents of the library in their current version. */
export const documentReferenceMapping = defineMapping({
  type: 'DocumentReference',
  of: 'document',
  search: {
    description: { type: 'string', field: 'name', about: 'Part of the name of the document.' },
    contenttype: { type: 'string', field: 'contentType', about: 'Part of the media type.' },
    study: { type: 'reference', field: 'studyId', to: 'ResearchStudy', about: 'The study; a parameter of this product.' },
    date: { type: 'date', field: 'dateAdded', about: 'Time at which the version was added.' },
  },
  sort: { description: 'name', date: 'dateAdded', _lastUpdated: 'updatedAt', _id: 'id' },
  includes: {},
  toFhir: (row, { origin }) =>
    nonEmpty({
      resourceType: 'DocumentReference',
      id: row.id,
      meta: metaOf(row),
      status: 'current',
      category: (row.tags ?? []).map((text) => ({ text })),
      date: row.dateAdded ?? undefined,
      description: row.name,
      content: [
        {
          attachment: nonEmpty({
            contentType: row.contentType ?? undefined,
            url: `${origin}/api/file/${row.fileId}`,
            size: row.fileSize ?? undefined,
            title: row.labels?.fileId ?? row.name,
            creation: row.dateAdded ?? undefined,
          }),
        },
      ],
    } as const satisfies DocumentReference),
})
