/** Reviewed document of a binder, in the version in which it was filed. All days are YYYY-MM-DD. */
export interface BinderDocument {
  /** ID of the filed document. */
  readonly id: string
  readonly section: string | null
  readonly typeCode: string
  readonly type: string
  /** Member of the site team whom the document concerns. */
  readonly person: string | null
  readonly protocolVersion: string | null
  readonly documentId: string
  readonly name: string
  readonly versionNumber: number
  readonly documentDate: string
  readonly expiresOn: string | null
  /** True for a document that a newer one has replaced. */
  readonly isSuperseded: boolean
  readonly reviewedBy: string
  /** ISO 8601. */
  readonly reviewedOn: string
  /** True if the caller may open the document in the library. */
  readonly isReadable: boolean
}

/** Documents of a study at one site, in the order of their sections and codes. */
export interface BinderSite {
  /** Null: documents of the whole study. */
  readonly siteId: string | null
  readonly site: string | null
  readonly documents: readonly BinderDocument[]
}

/** `GET study/{studyId}/binder`: the reviewed essential documents of a study at the sites that the caller may see. */
export interface Binder {
  readonly study: string
  readonly sites: readonly BinderSite[]
}
