/** Puts a file into a form, by the id under which forms keep it. Whether it is there; why it is not, whoever takes it has said. */
export type Take = (attachId: string, filename: string) => boolean;

/** The field of an open form for which files are uploaded. */
export interface FormField {
  readonly owner: string;
  /** The same field under a name that outlives the form; none where the form is not kept. */
  readonly formKey?: string | undefined;
}

const open = new Map<string, FormField & { readonly take: Take }>();

/** Says that this field takes what is uploaded for it. Gives the way to say that it does so no longer. */
export function openField(field: FormField, take: Take): () => void {
  open.set(field.owner, { ...field, take });
  return () => void open.delete(field.owner);
}

/** What puts a file into that field, where its form is open. */
export const takerOf = (owner: string | undefined): Take | undefined => (owner === undefined ? undefined : open.get(owner)?.take);

/** Whether the form of that name is open, though begun anew. */
export function isOpenAnew(formKey: string | undefined): boolean {
  return formKey !== undefined && [...open.values()].some((field) => field.formKey === formKey);
}
