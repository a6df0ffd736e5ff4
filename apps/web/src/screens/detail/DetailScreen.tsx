export function DetailScreen() {
  return <h1>Detail</h1>;
}
