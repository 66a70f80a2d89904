/** What notices of the browser say beside the words of the server; the worker loads nothing else of the client. */

export const words = {
  title: "Homage",
  gone: "No longer waiting for you.",
};
