export function DrawScreen() {
  return <h1>Draw</h1>;
}
