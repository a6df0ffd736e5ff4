/** A UUID made by the app: the model only knows where the same one has to appear again. */
export class Id {
  readonly of: string;

  constructor(of: string) {
    this.of = of;
  }
}
