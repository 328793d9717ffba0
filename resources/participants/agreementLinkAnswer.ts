/** `GET participants/agreementLink`: the organization's page on which people agree to be contacted; null if it has none. */
export interface AgreementLinkAnswer {
  readonly url: string | null
}
