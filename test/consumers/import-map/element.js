const [form] = document.forms;
const say = (text) => {
  form.querySelector('output').textContent = text;
};

form.addEventListener('place-select', ({ detail }) => say(`chosen ${detail.place.name}`));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  say(`sent ${new FormData(form).get('to')}`);
});
